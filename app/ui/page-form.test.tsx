import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { Button } from "./button";
import { ChoiceList } from "./choice-list";
import { CheckboxField, SelectField, TextAreaField, TextField } from "./fields";
import { DrawingProvider, drawnWithForm, PageForm } from "./page-form";
import { Language } from "./shell";

const language = { href: "/en-ca/groups", text: "English", lang: "en-CA", hrefLang: "en-CA" };

/** The page of a route: its header, then its forms, each with the field of that name; and how often it was drawn. */
function pageOf(route: string, fields: readonly string[], typed?: string) {
  let drawn = 0;
  const html = drawnWithForm(
    { route, typed: typed === undefined ? undefined : new URLSearchParams(typed) },
    (drawing) => {
      drawn += 1;
      return renderToString(
        <DrawingProvider value={drawing}>
          <Language language={language} />
          {fields.map((name) => (
            <PageForm key={name}>
              <TextField name={name} label={name} defaultValue="before" />
              <Button name="do" value={`save-${name}`} />
            </PageForm>
          ))}
        </DrawingProvider>,
      );
    },
  );
  return { html, drawn };
}

it("Another language is a link, and a button of the first form of a page that has one", () => {
  expect(pageOf("a", []).html).toMatch(/^<a class="language" href="\/en-ca\/groups"/);
  const { html } = pageOf("a", ["one", "two"]);
  expect(html).not.toContain("<a");
  expect(html).toMatch(/^<button form="page-form" name="do" [^>]*value="save-one"/);
  expect(html.match(/id="page-form"/g)).toHaveLength(1);
  expect(pageOf("a", []).html).toContain("<a");
});

it("A page is drawn once where the last page of its route had the same form", () => {
  expect(["one", "one", "two", "two"].map((name) => pageOf("b", [name]).drawn)).toEqual([2, 1, 2, 1]);
  expect([[], []].map((fields) => pageOf("c", fields).drawn)).toEqual([1, 1]);
});

it("What was typed is shown in the first form alone", () => {
  const { html } = pageOf("d", ["one", "two"], "one=%C3%89t%C3%A9+%3Cb%3E&two=typed");
  expect(html.match(/ value="(?:Été|before|typed)[^"]*"/g)).toEqual([' value="Été &lt;b&gt;"', ' value="before"']);
});

it("Every kind of field shows what was typed, and nothing where it was emptied", () => {
  const choices = ["a", "b"].map((value) => ({ value, text: value }));
  const draw = (typed: string) =>
    drawnWithForm({ route: "e", typed: new URLSearchParams(typed) }, (drawing) =>
      renderToString(
        <DrawingProvider value={drawing}>
          <PageForm>
            <TextAreaField name="text" label="" defaultValue="before" />
            <SelectField name="list" label="" options={choices} defaultValue="a" />
            <CheckboxField name="box" defaultChecked>
              box
            </CheckboxField>
            <ChoiceList name="days" type="checkbox" legend="" choices={choices} defaultValue="a" />
          </PageForm>
        </DrawingProvider>,
      ),
    );
  const shown = (html: string) => [
    />([^<]*)<\/textarea>/.exec(html)?.[1],
    ...[...html.matchAll(/value="(\w)" selected|name="(\w+)"[^>]* checked/g)].map((found) => found[1] ?? found[2]),
  ];
  expect(shown(draw("text=typed&list=b&days=b&box=on"))).toEqual(["typed", "b", "box", "days"]);
  expect(shown(draw("text=&list=a"))).toEqual(["", "a"]);
});
