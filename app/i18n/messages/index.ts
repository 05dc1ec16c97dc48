/** The catalogues by language and namespace. French is the shape; English must have it exactly. */
import type { Locale } from "~/domain/locale";
import { balance as enBalance } from "./en-ca/balance";
import { boarding as enBoarding } from "./en-ca/boarding";
import { booking as enBooking } from "./en-ca/booking";
import { callOff as enCallOff } from "./en-ca/call-off";
import { change as enChange } from "./en-ca/change";
import { checkout as enCheckout } from "./en-ca/checkout";
import { claim as enClaim } from "./en-ca/claim";
import { common as enCommon } from "./en-ca/common";
import { contact as enContact } from "./en-ca/contact";
import { correction as enCorrection } from "./en-ca/correction";
import { day as enDay } from "./en-ca/day";
import { desk as enDesk } from "./en-ca/desk";
import { facts as enFacts } from "./en-ca/facts";
import { find as enFind } from "./en-ca/find";
import { group as enGroup } from "./en-ca/group";
import { groups as enGroups } from "./en-ca/groups";
import { health as enHealth } from "./en-ca/health";
import { home as enHome } from "./en-ca/home";
import { identity as enIdentity } from "./en-ca/identity";
import { manage as enManage } from "./en-ca/manage";
import { needs as enNeeds } from "./en-ca/needs";
import { notices as enNotices } from "./en-ca/notices";
import { offline as enOffline } from "./en-ca/offline";
import { planner as enPlanner } from "./en-ca/planner";
import { pocket as enPocket } from "./en-ca/pocket";
import { refusal as enRefusal } from "./en-ca/refusal";
import { reviews as enReviews } from "./en-ca/reviews";
import { sale as enSale } from "./en-ca/sale";
import { staff as enStaff } from "./en-ca/staff";
import { stay as enStay } from "./en-ca/stay";
import { stop as enStop } from "./en-ca/stop";
import { trip as enTrip } from "./en-ca/trip";
import { waiting as enWaiting } from "./en-ca/waiting";
import { work as enWork } from "./en-ca/work";
import { balance } from "./fr-ca/balance";
import { boarding } from "./fr-ca/boarding";
import { booking } from "./fr-ca/booking";
import { callOff } from "./fr-ca/call-off";
import { change } from "./fr-ca/change";
import { checkout } from "./fr-ca/checkout";
import { claim } from "./fr-ca/claim";
import { common } from "./fr-ca/common";
import { contact } from "./fr-ca/contact";
import { correction } from "./fr-ca/correction";
import { day } from "./fr-ca/day";
import { desk } from "./fr-ca/desk";
import { facts } from "./fr-ca/facts";
import { find } from "./fr-ca/find";
import { group } from "./fr-ca/group";
import { groups } from "./fr-ca/groups";
import { health } from "./fr-ca/health";
import { home } from "./fr-ca/home";
import { identity } from "./fr-ca/identity";
import { manage } from "./fr-ca/manage";
import { needs } from "./fr-ca/needs";
import { notices } from "./fr-ca/notices";
import { offline } from "./fr-ca/offline";
import { planner } from "./fr-ca/planner";
import { pocket } from "./fr-ca/pocket";
import { refusal } from "./fr-ca/refusal";
import { reviews } from "./fr-ca/reviews";
import { sale } from "./fr-ca/sale";
import { staff } from "./fr-ca/staff";
import { stay } from "./fr-ca/stay";
import { stop } from "./fr-ca/stop";
import { trip } from "./fr-ca/trip";
import { waiting } from "./fr-ca/waiting";
import { work } from "./fr-ca/work";

const french = {
  common,
  health,
  home,
  trip,
  checkout,
  stay,
  balance,
  boarding,
  booking,
  callOff,
  change,
  claim,
  correction,
  contact,
  day,
  desk,
  facts,
  find,
  group,
  groups,
  reviews,
  offline,
  refusal,
  identity,
  manage,
  needs,
  notices,
  planner,
  pocket,
  sale,
  staff,
  stop,
  waiting,
  work,
};
export type Messages = typeof french;
export type Namespace = keyof Messages;

export const messages: Record<Locale, Messages> = {
  "fr-ca": french,
  "en-ca": {
    common: enCommon,
    health: enHealth,
    home: enHome,
    trip: enTrip,
    checkout: enCheckout,
    stay: enStay,
    balance: enBalance,
    boarding: enBoarding,
    booking: enBooking,
    callOff: enCallOff,
    change: enChange,
    claim: enClaim,
    correction: enCorrection,
    contact: enContact,
    find: enFind,
    day: enDay,
    desk: enDesk,
    facts: enFacts,
    group: enGroup,
    groups: enGroups,
    reviews: enReviews,
    offline: enOffline,
    refusal: enRefusal,
    identity: enIdentity,
    manage: enManage,
    needs: enNeeds,
    notices: enNotices,
    planner: enPlanner,
    pocket: enPocket,
    sale: enSale,
    staff: enStaff,
    stop: enStop,
    waiting: enWaiting,
    work: enWork,
  },
};
