import { useTranslation } from "react-i18next";
import { MAX_GROUP } from "~/domain/groups/rooms";
import { useSite } from "~/features/site/site-data";
import { DepartureDays } from "~/features/staff/departure/departure-days";
import { PartyFields } from "~/features/staff/party-fields";
import { pathFor } from "~/i18n/paths";
import { Anchor } from "~/ui/anchor";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { FieldSet, SelectField, TextField } from "~/ui/fields";
import { Notice } from "~/ui/notice";
import { GroupContract } from "./group-contract";
import type { GroupNewData, GroupNewRefused } from "./group-new-data";
import { GROUP_FIELDS, useGroupError } from "./use-group-error";

/** Who travels, from where and in which rooms; then what it costs, and the contract that takes all places or none. */
export function GroupNewPage(page: GroupNewData & { refused: GroupNewRefused | undefined }) {
  const { departure, trip, isPartners, placesLeft, request, quote, unsold, refused } = page;
  const { t } = useTranslation(["groups", "sale", "common"]);
  const { locale } = useSite();
  const textOf = useGroupError();
  const field = refused && GROUP_FIELDS[refused.code];
  return (
    <>
      <p className="breadcrumbs">
        <Anchor href={pathFor("staff.departure", locale, { departure })}>{trip}</Anchor>
      </p>
      <h1>{t("new.title")}</h1>
      <p className="lead">
        <DepartureDays {...page} />. {t("sale:sell.left", { count: placesLeft })}.
      </p>
      {refused && field && (
        <ErrorSummary title={t("common:error.summary", { count: 1 })} errors={[{ id: field, text: textOf(refused) }]} />
      )}
      {refused && !field && (
        <Notice tone="error" first>
          <p>{textOf(refused)}</p>
        </Notice>
      )}
      {request && (request.rooms || request.message) && (
        <Notice tone="info">
          {request.rooms && <p className="as-typed">{request.rooms}</p>}
          {request.message && <p className="as-typed">{request.message}</p>}
        </Notice>
      )}
      {isPartners ? (
        <>
          <p>{t("errors.group-partner")}</p>
          <p>
            <Anchor href={pathFor("staff.sell", locale, { departure })}>{t("sale:sell.link")}</Anchor>
          </p>
        </>
      ) : (
        <>
          <p>{t("new.lead")}</p>
          <Who {...page} />
          {unsold && !refused && (
            <Notice tone="error" first>
              <p>{textOf(unsold)}</p>
            </Notice>
          )}
          {quote && <GroupContract {...page} quote={quote} />}
        </>
      )}
    </>
  );
}

function Who({ cities, sleeps, rooms, request, asked, quote }: GroupNewData) {
  const { t } = useTranslation(["groups", "sale"]);
  return (
    <form method="get" className="stack" noValidate>
      {request && <input type="hidden" name="request" value={request.id} />}
      <PartyFields cities={cities} asked={asked} most={MAX_GROUP} />
      {rooms.length > 0 && (
        <SelectField
          name="room"
          label={t("new.room")}
          options={rooms.map(({ hotel, room, name, sleeps: most }) => ({
            value: `${hotel}/${room}`,
            text: t("new.roomFor", { name, count: most }),
          }))}
          defaultValue={asked.room}
        />
      )}
      {sleeps !== null && (
        <FieldSet legend={t("new.rooms")} id="rooms" hint={t("new.roomsHint")}>
          <div className="row">
            {asked.guests.map((count, i) => (
              <TextField
                // biome-ignore lint/suspicious/noArrayIndexKey: the rows of room sizes never move.
                key={i}
                name={`rooms${i + 1}`}
                type="number"
                label={t("new.roomsOf", { count: i + 1 })}
                defaultValue={count}
                min={0}
                max={MAX_GROUP}
                width="tiny"
              />
            ))}
          </div>
        </FieldSet>
      )}
      <p>
        <Button variant={quote ? "plain" : "main"}>{t("sale:sell.see")}</Button>
      </p>
    </form>
  );
}
