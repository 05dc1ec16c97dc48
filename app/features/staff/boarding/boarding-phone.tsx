import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { dayIn } from "~/domain/day";
import {
  type BoardingList,
  type BoardingMark,
  type CoachNames,
  peopleOn,
  travellerName,
} from "~/domain/departures/boarding";
import { useSite } from "~/features/site/site-data";
import { pathFor } from "~/i18n/paths";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";
import type { BoardingDone } from "./boarding-data";
import { BoardingPage } from "./boarding-page";
import {
  BATCH_SIZE,
  checkHere,
  dropMark,
  type Exchanged,
  exchange,
  forgetHere,
  isKeptHere,
  keepHere,
  keptMarks,
  openMarks,
  storedList,
  storedMarks,
  storeList,
  storeMark,
  type TicketKey,
} from "./boarding-store";
import { type Boarding, boardingPage, markOf, ticketSaid } from "./boarding-view";
import { TicketCamera, ticketReader } from "./ticket-camera";

type Page = {
  boarding: Boarding;
  now: string;
  token: string;
  keys: TicketKey[];
  /** Of other coaches, whose tickets may be shown here. */
  names: CoachNames;
  me: { id: string; name: string };
  /** How late it leaves, in minutes. */
  delay: number;
  done: BoardingDone | undefined;
};

const EXCHANGE_MS = 30_000;
/** How long a ticket waits for a newer list before it is judged by the one there is. */
const WAIT_MS = 3_000;
const textOf = (data: FormData, name: string) => String(data.get(name) ?? "");
const newToken = () => crypto.randomUUID();

/** The name of the traveller that a mark is of; empty where they are no longer on the list. */
function nameOf(list: BoardingList, mark: BoardingMark | undefined): string {
  return peopleOn(list).find((one) => mark && travellerName(one) === travellerName(mark))?.name ?? "";
}

/** The page of boarding on a phone: its forms work by themselves, and with scripts without a network too. */
export function BoardingPhone({ boarding, now, token, keys, names, me, delay, done }: Page) {
  const { locale } = useSite();
  const [known, setKnown] = useState(boarding);
  const [stored, setStored] = useState<BoardingMark[]>([]);
  const [said, setSaid] = useState(done);
  const [moment, setMoment] = useState(now);
  const [next, setNext] = useState(token);
  const [alive, setAlive] = useState(false);
  const [state, setState] = useState<"sent" | "offline" | "signed-out">("sent");
  const [refused, setRefused] = useState<(Exchanged["refused"][number] & { name: string })[]>([]);
  /** The exchange that is under way. */
  const running = useRef<Promise<void> | null>(null);
  const again = useRef(false);
  /** What is known, for what was begun before it was shown. */
  const newest = useRef(boarding);
  /** Ids of marks that the server has. */
  const there = useRef(new Set(boarding.marks.map(({ id }) => id)));
  const beingKept = useRef<BoardingMark[]>([]);
  const { list } = known;
  const { run } = list;
  const path = pathFor("staff.boarding.exchange", locale, { departure: run });

  const learn = useCallback((answer: Boarding) => {
    if (Date.parse(answer.list.asOf) < Date.parse(newest.current.list.asOf)) return;
    newest.current = answer;
    setKnown(answer);
  }, []);

  /** Shows what is kept, and what is about to be. */
  const showStored = useCallback((marks: BoardingMark[]) => {
    const ids = new Set(marks.map(({ id }) => id));
    setStored([...marks, ...beingKept.current.filter(({ id }) => !ids.has(id))]);
  }, []);

  const exchangeOnce = useCallback(async (): Promise<void> => {
    again.current = false;
    try {
      const cache = await keptMarks(run);
      const marks = await storedMarks(cache);
      const own = marks.filter(({ id, by }) => by.id === me.id && !there.current.has(id));
      const answer = await exchange(path, own);
      setMoment(new Date().toISOString());
      if (answer === "signed-out") return setState("signed-out");
      // Before it is kept: a ticket may wait for it.
      learn(answer);
      if (cache) {
        for (const { id } of answer.refused) await dropMark(cache, id);
        for (const mark of answer.marks) await storeMark(cache, answer.list, mark);
        await storeList(cache, answer);
      }
      const named = answer.refused.map((one) => ({
        ...one,
        name: nameOf(
          list,
          marks.find(({ id }) => id === one.id),
        ),
      }));
      if (named.length > 0) setRefused(named);
      for (const { id } of answer.marks) there.current.add(id);
      // The first mark may have made one since.
      showStored(await storedMarks(cache ?? (await keptMarks(run))));
      setState("sent");
      again.current ||= own.length > BATCH_SIZE;
    } catch {
      setState("offline");
    }
  }, [run, path, me.id, list, learn, showStored]);

  /** Exchanges what is not sent and what is new; one at a time, and once more for what came while it was under way. */
  const send = useCallback((): Promise<void> => {
    again.current = true;
    running.current ??= (async () => {
      while (again.current) await exchangeOnce();
      running.current = null;
    })();
    return running.current;
  }, [exchangeOnce]);

  const latest = useRef(send);
  latest.current = send;
  useEffect(() => {
    if (!("caches" in window)) return;
    // A kept page comes with the same token each time, and no two marks may have one id.
    setNext(newToken());
    setMoment(new Date().toISOString());
    const begin = () => void latest.current();
    const ended = new AbortController();
    const { signal } = ended;
    const start = async () => {
      const list = await storedList(run);
      const marks = await storedMarks(await keptMarks(run));
      if (signal.aborted) return;
      setAlive(true);
      if (list) learn(list);
      showStored(marks);
      const timer = setInterval(begin, EXCHANGE_MS);
      signal.addEventListener("abort", () => clearInterval(timer));
      window.addEventListener("online", begin, { signal });
      begin();
    };
    // In a browser that keeps nothing, as in a private window, the page goes on without its script.
    start().catch(() => undefined);
    return () => ended.abort();
  }, [run, learn, showStored]);

  const received = new Set(known.marks.map(({ id }) => id));
  const unsent = stored.filter(({ id }) => !received.has(id));
  const whole = { list, marks: [...known.marks, ...unsent] };

  const frame = useRef<HTMLDivElement>(null);
  const focusAnswer = useCallback(() => frame.current?.querySelector<HTMLElement>(".notice[tabindex]")?.focus(), []);
  // The answer is gone to, or nobody who does not see it would know of it.
  useEffect(() => {
    if (said) focusAnswer();
  }, [said, focusAnswer]);

  /** Which ticket was read last: it alone is answered. */
  const reading = useRef(0);
  const check = async (code: string) => {
    reading.current += 1;
    const mine = reading.current;
    setSaid({ checking: true });
    const answer = (answered: BoardingDone) => {
      if (reading.current === mine) setSaid(answered);
    };
    await Promise.race([send(), new Promise((go) => setTimeout(go, WAIT_MS))]);
    const { list, marks } = newest.current;
    try {
      const all = [...marks, ...(await storedMarks(await keptMarks(run)))];
      const ticket = ticketSaid(await checkHere(code, keys, dayIn(new Date())), { list, marks: all }, names, locale);
      answer({ ticket });
    } catch {
      answer({ unchecked: true });
    }
  };

  /** Keeps a mark and sends it. It is shown before it is kept, or a second tap would be a second mark. */
  const keepMark = async (mark: BoardingMark) => {
    const isOther = ({ id }: BoardingMark) => id !== mark.id;
    beingKept.current.push(mark);
    setStored((marks) => [...marks, mark]);
    try {
      const cache = await openMarks(run);
      await storeMark(cache, list, mark);
      const marks = await storedMarks(cache);
      beingKept.current = beingKept.current.filter(isOther);
      showStored(marks);
    } catch {
      beingKept.current = beingKept.current.filter(isOther);
      setStored((marks) => marks.filter(isOther));
      setRefused((others) => [...others, { id: mark.id, code: "mark-invalid", name: nameOf(list, mark) }]);
    }
    await send();
  };

  const submit = (event: FormEvent<HTMLElement>) => {
    const form = event.target as HTMLFormElement;
    const { submitter } = event.nativeEvent as SubmitEvent;
    const data = new FormData(form);
    if (submitter instanceof HTMLButtonElement) data.append(submitter.name, submitter.value);
    if (!alive) return;
    if (textOf(data, "do") === "ticket") {
      event.preventDefault();
      form.reset();
      void check(textOf(data, "code"));
      return;
    }
    const typed = { id: textOf(data, "id"), who: textOf(data, "who"), state: textOf(data, "state") };
    const way = textOf(data, "way") === "ticket" ? "ticket" : "list";
    const rest = {
      way,
      ticket: textOf(data, "ticket"),
      seen: textOf(data, "seen"),
      reason: textOf(data, "reason"),
    } as const;
    const mark = markOf({ ...typed, ...rest }, new Date());
    if (!mark) return;
    event.preventDefault();
    setNext(newToken());
    void keepMark({ ...mark, by: me });
    // What a ticket's traveller was answered stays, and says that they are on board.
    if (way === "list") setSaid(undefined);
    else focusAnswer();
  };

  return (
    <div className="stack" ref={frame} onSubmit={submit}>
      <BoardingPage
        {...boardingPage(whole, locale, new Date(moment), next)}
        delay={delay}
        done={said}
        isOnline={state !== "offline"}
        camera={alive && <TicketCamera onCode={(code) => void check(code)} />}
        phone={
          alive && (
            <div className="boarding-phone">
              <Sending state={state} unsent={unsent.length} refused={refused} />
              <Keep run={run} />
            </div>
          )
        }
      />
    </div>
  );
}

type SendingData = {
  state: "sent" | "offline" | "signed-out";
  unsent: number;
  refused: (Exchanged["refused"][number] & { name: string })[];
};

function Sending({ state, unsent, refused }: SendingData) {
  const { t } = useTranslation("boarding");
  return (
    <>
      <p role="status" className="boarding-sending" data-unsent={unsent}>
        {state === "offline" && <strong>{t("phone.offline")} </strong>}
        {unsent === 0 ? state === "sent" && t("phone.sent") : t("phone.pending", { count: unsent })}
      </p>
      {state === "signed-out" && (
        <Notice tone="warning" live>
          <p>{t("phone.signIn")}</p>
        </Notice>
      )}
      {refused.map(({ id, code, name }) => (
        <Notice key={id} tone="error" live>
          <p>{t("phone.notTaken", { name, why: t(`errors.${code}`) })}</p>
        </Notice>
      ))}
    </>
  );
}

/** Keeps the page on this phone, or erases it from there. */
function Keep({ run }: { run: string }) {
  const { t } = useTranslation("boarding");
  const [state, setState] = useState<"unknown" | "none" | "busy" | "kept" | "failed">("unknown");
  useEffect(() => {
    void isKeptHere().then((kept) => setState(kept ? "kept" : "none"));
  }, []);
  if (state === "unknown" || !navigator.serviceWorker) return null;
  const keep = async () => {
    setState("busy");
    // The reader of codes too, where the browser has none of its own.
    await ticketReader().catch(() => null);
    const kept = await keepHere().catch(() => "failed" as const);
    setState(kept === "failed" ? "failed" : "kept");
  };
  if (state === "kept")
    return (
      <>
        <p>{t("phone.kept")}</p>
        <p>
          <Button type="button" variant="quiet" onClick={() => void forgetHere(run).then(() => setState("none"))}>
            {t("phone.forget")}
          </Button>
        </p>
      </>
    );
  return (
    <>
      {state === "failed" && (
        <Notice tone="error" live>
          <p>{t("phone.keepFailed")}</p>
        </Notice>
      )}
      <p>
        <Button
          type="button"
          variant="quiet"
          busy={state === "busy" ? t("phone.keeping") : undefined}
          onClick={() => void keep()}
        >
          {t("phone.keep")}
        </Button>
      </p>
    </>
  );
}
