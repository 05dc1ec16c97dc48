import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { itemsOf } from "../content";

/** `items` of `data` characters each are sent as data; each is four elements showing `shown` characters. */
export function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const number = (name: string) => Number(query.get(name));
  return json({ items: itemsOf(number("items"), number("data")), shown: number("shown") });
}

export default function Page() {
  const { items, shown } = useLoaderData<typeof loader>();
  return (
    <ul>
      {items.map(({ title, text }) => (
        <li key={title}>
          <a href="/page">
            <b>{title}</b>
          </a>
          <p>{text.length > 0 ? text.repeat(Math.ceil(shown / text.length)).slice(0, shown) : "x".repeat(shown)}</p>
        </li>
      ))}
    </ul>
  );
}
