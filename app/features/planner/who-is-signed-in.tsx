import { useTranslation } from "react-i18next";
import { Button } from "~/ui/button";

export type Who = { email: string | null; name: string | null };

/** Who is signed in, and the way out. */
export function WhoIsSignedIn({ who }: { who: Who }) {
  const { t } = useTranslation("planner");
  const shown = who.email ?? who.name;
  return (
    <form method="post" action="/sign-out" className="stack no-print">
      {shown ? <p>{t("signedIn", { who: shown })}</p> : null}
      <p className="row">
        <Button variant="quiet">{t("signOut")}</Button>
        <small className="muted">{t("signOutHelp")}</small>
      </p>
    </form>
  );
}
