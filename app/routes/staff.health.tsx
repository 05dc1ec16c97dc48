import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readLastBackup } from "~/db/last-backup.server";
import { timeIn } from "~/domain/time";
import { metaTags } from "~/features/site/page-meta";
import { type HealthData, HealthPage } from "~/features/staff/health-page";
import { OfficeError } from "~/features/staff/office";
import { translator } from "~/i18n/i18n.server";
import { titled } from "~/i18n/page.server";
import { env, isPostgres } from "~/platform/env.server";
import { requireStaff } from "~/server/staff.server";
import { INSTANCE, listInstances } from "~/services/running/instances.server";
import { readQueues } from "~/services/running/read-queues.server";
import { readiness } from "~/services/running/readiness.server";

export const handle = { i18n: "health" };

const ADDRESSES = {
  cards: env.STRIPE_API_URL,
  mail: env.SMTP_URL,
  identity: env.OIDC_ISSUER,
  partner: env.PARTNER_URL,
} as const;

const hostOf = (system: keyof typeof ADDRESSES) => (env.sandboxed[system] ? null : new URL(ADDRESSES[system]).hostname);

export async function loader({ request }: LoaderFunctionArgs) {
  const { locale, now } = await requireStaff(request);
  const ago = (at: Date) => Math.max(0, Math.floor((now.getTime() - at.getTime()) / 60_000));
  const queue = ({ count, oldest }: { count: number; oldest: Date | null }) => ({
    count,
    oldest: oldest && ago(oldest),
  });
  const [reading, writing, instances, queues, lastBackup] = await Promise.all([
    readiness.notReadyReason(),
    readiness.whyNotWriting(),
    listInstances(now),
    readQueues(),
    readLastBackup(),
  ]);
  const page: HealthData = {
    time: timeIn(now),
    reading,
    writing,
    lastBackup: lastBackup && ago(lastBackup),
    database: isPostgres ? "PostgreSQL" : "SQLite",
    instances: instances.map(({ startedAt, seenAt, ...instance }) => ({
      ...instance,
      isHere: instance.id === INSTANCE,
      started: ago(startedAt),
      seen: ago(seenAt),
    })),
    outside: { cards: hostOf("cards"), mail: hostOf("mail"), identity: hostOf("identity"), partner: hostOf("partner") },
    queues: {
      payments: queue(queues.payments),
      refunds: queue(queues.refunds),
      waiting: queue(queues.mails.waiting),
      failed: queue(queues.mails.failed),
      bounced: queue(queues.mails.bounced),
    },
    alerts: queues.alerts.map(({ kind, count, oldest }) => ({ kind, count, since: ago(oldest) })),
  };
  return json({ ...page, meta: { title: titled(translator(locale, "health")("title")) } });
}

export const meta: MetaFunction<typeof loader> = metaTags;

export default function Health() {
  const { meta: _, ...page } = useLoaderData<typeof loader>();
  return <HealthPage {...page} />;
}

export { OfficeError as ErrorBoundary };
