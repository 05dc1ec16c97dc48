import { useTranslation } from "react-i18next";
import type { ClaimWindow } from "~/domain/booking/claim";
import { ATTACHMENT_LIMIT_BYTES, CLAIM_DAYS } from "~/domain/company/conditions";
import { MAX_CLAIM_FILES, MAX_CLAIM_TEXT } from "~/domain/company/limits";
import type { Day } from "~/domain/day";
import type { Params } from "~/domain/verdict";
import { RequiredNote } from "~/features/form/required-note";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import type { Messages } from "~/i18n/messages";
import { pathFor } from "~/i18n/paths";
import { Anchor } from "~/ui/anchor";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Field, TextAreaField } from "~/ui/fields";
import { Section } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import { PageForm } from "~/ui/page-form";

export type ClaimData = {
  number: string;
  window: ClaimWindow;
  endDay: Day;
  claims: { number: string; day: Day; text: string; files: string[]; answers: { day: Day; text: string }[] }[];
  /** What was just done: the number of the claim that came, or a file that was added. */
  done: { sent: string } | { added: true } | null;
  back: string;
};

export type ClaimRefused = {
  code: keyof Messages["claim"]["errors"];
  params?: Params | undefined;
  typed: string;
  /** The claim a file was to be added to. */
  claim: string;
  /** A file came along, which no browser sends again by itself. */
  hadFile: boolean;
};

/** A claim about a trip: the rule, the form while it holds, and what was claimed (terms, claims). */
export function ClaimPage({ refused, ...page }: ClaimData & { refused: ClaimRefused | undefined }) {
  const { t } = useTranslation(["claim", "common"]);
  const { locale, phone } = useSite();
  const format = useFormat();
  const { number, window: time, endDay, claims, back } = page;
  const done = refused ? null : page.done;
  const told = refused && t(`errors.${refused.code}`, refused.params ?? {});
  const ofFile = refused?.code.startsWith("file-") || refused?.code === "claim-files-too-many";
  const at = refused?.claim ? `file-${refused.claim}` : ofFile ? "file" : "text";
  const isOpen = time.state === "open";
  const fileAgain = refused?.hadFile && at === "text" ? t("fileAgain") : undefined;
  const errors = [...(told ? [{ id: at, text: told }] : []), ...(fileAgain ? [{ id: "file", text: fileAgain }] : [])];
  const rule = { day: format.day(time.lastDay), from: format.day(endDay), days: CLAIM_DAYS, phone };
  return (
    <>
      <h1>{t("title", { number })}</h1>
      {done && "sent" in done ? (
        <Notice tone="success" title={t("sentTitle")} live>
          <p>{t("sent", { number: done.sent })}</p>
        </Notice>
      ) : done ? (
        <Notice tone="success" live>
          <p>{t("added")}</p>
        </Notice>
      ) : null}
      <ErrorSummary title={t("common:error.summary", { count: errors.length })} errors={errors} />
      <p>{t(time.state, rule)}</p>
      <p>
        <Anchor href={`${pathFor("terms", locale)}#claims`}>{t("terms")}</Anchor>
      </p>
      {claims.length > 0 ? (
        <Section title={t("yours")}>
          {claims.map((claim) => (
            <div key={claim.number} className="stack">
              <h3>{t("one", { number: claim.number, day: format.day(claim.day) })}</h3>
              <Paragraphs text={claim.text} />
              {claim.files.length > 0 ? (
                <p>
                  {t("files")} {claim.files.join(", ")}
                </p>
              ) : null}
              {claim.answers.map((answer) => (
                <div key={`${answer.day} ${answer.text}`} className="stack">
                  <h4>{t("answer", { day: format.day(answer.day) })}</h4>
                  <Paragraphs text={answer.text} />
                </div>
              ))}
              {isOpen && claim.files.length < MAX_CLAIM_FILES ? (
                <form method="post" encType="multipart/form-data" className="stack" noValidate>
                  <input type="hidden" name="claim" value={claim.number} />
                  <FileField id={`file-${claim.number}`} error={at === `file-${claim.number}` ? told : undefined} />
                  <p>
                    <Button>{t("add")}</Button>
                  </p>
                </form>
              ) : null}
            </div>
          ))}
        </Section>
      ) : null}
      {claims.length > 0 && isOpen ? <h2>{t("another")}</h2> : null}
      {isOpen ? (
        <PageForm encType="multipart/form-data" className="stack" noValidate>
          <RequiredNote />
          <TextAreaField
            name="text"
            label={t("text")}
            hint={t("textHint", { max: format.number(MAX_CLAIM_TEXT) })}
            rows={8}
            defaultValue={refused?.typed}
            error={at === "text" ? told : undefined}
            required
          />
          <FileField id="file" error={at === "file" ? told : fileAgain} />
          <p>
            <Button variant="main">{t("send")}</Button>
          </p>
        </PageForm>
      ) : null}
      <p>
        <Anchor href={back}>{t("back")}</Anchor>
      </p>
    </>
  );
}

function Paragraphs({ text }: { text: string }) {
  const lines = text.split("\n").filter(Boolean);
  // biome-ignore lint/suspicious/noArrayIndexKey: lines never move
  return lines.map((line, index) => <p key={index}>{line}</p>);
}

function FileField({ id, error }: { id: string; error: string | undefined }) {
  const { t } = useTranslation("claim");
  const hint = t("fileHint", { limit: ATTACHMENT_LIMIT_BYTES / 1024, max: MAX_CLAIM_FILES });
  return (
    <Field id={id} label={t("file")} hint={hint} error={error}>
      {(control) => <input {...control} type="file" name="file" />}
    </Field>
  );
}
