import { useTranslation } from "react-i18next";
import { MAX_REASON_LENGTH } from "~/domain/company/work";
import { callLink } from "~/domain/people/contact";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import { pathFor } from "~/i18n/paths";
import { Anchor } from "~/ui/anchor";
import { Button } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/fields";
import { Facts, Section } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import { PageForm } from "~/ui/page-form";
import { GroupBookings } from "./group-bookings";
import type { GroupData, GroupProps, GroupRefused } from "./group-data";
import { GroupSchedule, GroupTake } from "./group-money";
import { groupFieldOf, useGroupText } from "./use-group-text";

/** A group: what it asked for, or its contract with all that is paid, named and still to come. */
export function GroupPage(page: GroupProps) {
  const { name, state, trip, departure, wishedDay, tasks, mayChange, done, refused } = page;
  const { t } = useTranslation(["groups", "sale"]);
  const { locale } = useSite();
  const format = useFormat();
  const day = departure?.day ?? wishedDay;
  return (
    <>
      <p className="breadcrumbs">
        <Anchor href={pathFor("staff.groups", locale)}>{t("list.title")}</Anchor>
      </p>
      <h1>{name}</h1>
      <p className="lead">
        {departure ? (
          <Anchor href={pathFor("staff.departure", locale, { departure: departure.id })}>{trip}</Anchor>
        ) : (
          trip
        )}
        {day && <>, {format.day(day, "full")}</>}. {t(`states.${state}`)}
      </p>
      <Refusal refused={refused} />
      {done && !refused && (
        <Notice tone={done === "pending" || done === "refunded" ? "warning" : "success"} first>
          <p>{t(`group.done.${done}`)}</p>
        </Notice>
      )}
      {tasks.length > 0 && (
        <Notice tone="warning">
          {tasks.map((task) => (
            <p key={task}>{t(`tasks.${task}`)}</p>
          ))}
        </Notice>
      )}
      <About {...page} />
      {mayChange && state === "asked" && <Answer {...page} />}
      {page.parts.length > 0 && (
        <>
          <GroupSchedule {...page} />
          {page.isCalledOff && page.owed === 0 && <p>{t("sale:money.calledOff")}</p>}
          {mayChange && page.owed > 0 && state === "contract" && <GroupTake {...page} />}
          <GroupBookings {...page} />
        </>
      )}
      {mayChange && state !== "closed" && page.parts.every(({ number }) => number === null) && <Close {...page} />}
    </>
  );
}

function Refusal({ refused }: { refused: GroupRefused | undefined }) {
  const { t } = useTranslation("common");
  const textOf = useGroupText();
  if (!refused) return null;
  const id = groupFieldOf(refused);
  const text = textOf(refused);
  if (id) return <ErrorSummary title={t("error.summary", { count: 1 })} errors={[{ id, text }]} />;
  return (
    <Notice tone="error" first>
      <p>{text}</p>
    </Notice>
  );
}

function About({ contact, language, city, adults, children, rooms, message, asked }: GroupData) {
  const { t } = useTranslation(["groups", "sale"]);
  const format = useFormat();
  const { organiser, email, phone } = contact;
  return (
    <>
      <Facts
        items={[
          { term: t("new.organiser"), value: organiser },
          ...(phone
            ? [
                {
                  term: t("new.phone"),
                  value: (
                    <Anchor href={callLink(phone)} external>
                      {phone}
                    </Anchor>
                  ),
                },
              ]
            : []),
          ...(email ? [{ term: t("new.email"), value: email }] : []),
          { term: t("sale:sell.language"), value: t(`sale:sell.languages.${language}`) },
          { term: t("sale:sell.from"), value: city },
          {
            term: t("list.people"),
            value: `${t("people", { count: adults + children })}${children > 0 ? `, ${t("ofChildren", { count: children })}` : ""}`,
          },
          { term: t("group.asked"), value: format.day(asked) },
        ]}
      />
      {rooms && <p className="as-typed">{rooms}</p>}
      {message && <p className="as-typed">{message}</p>}
    </>
  );
}

function Answer({ id, dates }: GroupData) {
  const { t } = useTranslation(["groups", "sale"]);
  const { locale } = useSite();
  const format = useFormat();
  return (
    <Section title={t("group.sell")}>
      {dates.length === 0 ? (
        <p>{t("group.noDates")}</p>
      ) : (
        <ul>
          {dates.map(({ id: departure, day, left }) => (
            <li key={departure}>
              <Anchor href={pathFor("staff.group.new", locale, { departure }, new URLSearchParams({ request: id }))}>
                {format.day(day, "full")}
              </Anchor>
              , {t("sale:sell.left", { count: left })}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Close({ state, refused }: GroupProps) {
  const { t } = useTranslation("groups");
  const textOf = useGroupText();
  const mine = refused?.typed.do === "close" ? refused : undefined;
  return (
    <Disclosure summary={t(`group.close.${state === "asked" ? "request" : "contract"}`)} open={mine !== undefined}>
      <PageForm className="work-form" noValidate>
        <TextField
          id="why"
          name="why"
          label={t("group.close.why")}
          hint={t("group.close.whyHint")}
          defaultValue={mine?.typed.why}
          error={mine && groupFieldOf(mine) === "why" ? textOf(mine) : undefined}
          maxLength={MAX_REASON_LENGTH}
          autoComplete="off"
          required
        />
        <Button name="do" value="close">
          {t("group.close.do")}
        </Button>
      </PageForm>
    </Disclosure>
  );
}
