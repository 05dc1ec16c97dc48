import { AUDIT_KEPT_YEARS } from "~/domain/company/audit";
import { ATTACHMENT_LIMIT_BYTES, HOLD_MINUTES, LOCALE_COOKIE_DAYS } from "~/domain/company/conditions";
import {
  ABANDONED_KEPT_DAYS,
  BOOKING_KEPT_YEARS,
  CLAIM_KEPT_YEARS,
  DELETED_KEPT_DAYS,
  GROUP_KEPT_DAYS,
  MAIL_KEPT_DAYS,
  NEED_KEPT_DAYS,
  UNCONFIRMED_KEPT_DAYS,
  VISITOR_KEPT_DAYS,
  WAITING_KEPT_DAYS,
} from "~/domain/company/limits";
import type { TravellerRule } from "~/domain/company/retention";
import { PRIVACY_EFFECTIVE } from "../effective";
import type { LegalContext } from "../legal-context";
import { type LegalDocument, type LegalSection, list, only, paragraph, site, table } from "../legal-document";

/** La politique de confidentialité : Loi 25 du Québec et loi fédérale (LPRPDE). */
export function privacy(context: LegalContext): LegalDocument {
  const { brand, day, paths, otherPaths } = context;
  return {
    title: "Politique de confidentialité",
    description: `Les renseignements personnels que ${brand} recueille, pourquoi, qui les reçoit, combien de temps, les témoins et vos droits.`,
    intro: [
      `${brand} recueille ce qu’il faut pour vous faire voyager, et rien de plus. Cette politique dit quoi, pourquoi, avec qui et combien de temps, et comment reprendre la main sur vos renseignements.`,
      [
        "Elle suit la Loi sur la protection des renseignements personnels dans le secteur privé du Québec, telle que modifiée par la Loi 25, et la loi fédérale, la LPRPDE. Elle existe aussi en ",
        { text: "anglais", href: otherPaths.privacy, lang: "en-CA" },
        ".",
      ],
    ],
    effective: { day: PRIVACY_EFFECTIVE, text: `En vigueur depuis le ${day(PRIVACY_EFFECTIVE)}` },
    contents: "Sur cette page",
    sections: [...gathering(context), ...keeping(context), ...control(context)],
    foot: [
      { text: "Retour à l’accueil", href: paths.home },
      { text: "Conditions générales", href: paths.terms },
    ],
  };
}

/** Ce que nous recueillons, pourquoi, et qui le reçoit. */
function gathering({ brand, phone, chat, kilobytes }: LegalContext): LegalSection[] {
  return [
    {
      id: "in-charge",
      title: "Qui en est responsable",
      body: [
        paragraph(
          `La personne responsable de la protection des renseignements personnels chez ${brand} veille au respect de cette politique et répond à vos questions, à vos demandes et à vos plaintes. Appelez au `,
          phone,
          " et demandez à lui parler; nous vous donnerons aussi l’adresse où lui écrire.",
        ),
      ],
    },
    {
      id: "collected",
      title: "Ce que nous recueillons",
      body: [
        list(
          "Sur chaque voyageur : titre, prénom, nom, date de naissance et nationalité; le courriel et le cellulaire, sauf pour un voyageur qui n’en a pas.",
          "Sur votre voyage : départ, ville, sièges, chambre, activités, et ce que vous nous demandez, par exemple un siège accessible.",
          "Sur le paiement : l’adresse de facturation, le montant, la date, la marque de la carte et ses quatre derniers chiffres. Le numéro complet et le code de sécurité vont directement à la passerelle de paiement; ils n’atteignent jamais nos serveurs.",
          `Dans Mon voyage, si vous vous connectez : votre identifiant, votre nom et votre courriel, l’itinéraire que vous y notez, les fichiers que vous joignez (moins de ${kilobytes(ATTACHMENT_LIMIT_BYTES)} chacun), le courriel des personnes avec qui vous partagez un voyage et le mot que vous leur écrivez.`,
          "Si vous attendez des places pour un circuit complet : votre courriel, combien vous êtes, les jours qui vous conviennent et le prix maximal.",
          "Si vous laissez un avis : votre note et votre texte. Nous les publions après les avoir relus, avec votre prénom et votre ville de départ.",
          "Sur votre visite : l’adresse IP, le temps de vous répondre et de freiner les abus. Nos journaux notent la page, l’heure et le résultat, mais ni votre nom, ni votre courriel, ni votre carte.",
          [
            "Quand vous nous joignez par téléphone",
            ...only(chat, " ou par clavardage"),
            " : ce que vous nous dites et nos réponses.",
          ],
        ),
        paragraph(
          "Ces renseignements viennent de vous ou de la personne qui réserve pour vous. Si vous réservez pour d’autres, assurez-vous qu’ils sont d’accord et montrez-leur cette page. Nous n’exigeons aucun renseignement de santé. Si vous le voulez, vous pouvez noter pour chaque voyageur une allergie, une mobilité réduite ou un autre besoin : le guide et notre service à la clientèle le lisent, l’hôtel seulement si vous cochez la case, et cela ne sert à rien d’autre. Ces notes ne figurent dans aucun courriel ni dans aucun voyage partagé.",
        ),
      ],
    },
    {
      id: "purposes",
      title: "À quoi ils servent",
      body: [
        list(
          "vous réserver des places, des sièges et une chambre, et vérifier l’âge des voyageurs;",
          "encaisser, rembourser et prévenir la fraude;",
          "vous envoyer confirmation, reçu, rappels et nouvelles de votre départ;",
          "franchir la frontière et vous joindre en cas d’imprévu;",
          "vous répondre et traiter une réclamation;",
          "tenir les livres que la loi exige.",
        ),
        paragraph(
          "Nous ne vendons aucun renseignement, ne dressons pas de profil et ne faisons pas de publicité ciblée. Aucune décision à votre sujet n’est prise par une machine seule, sauf l’application des règles d’âge et de places que vous voyez à l’écran. Au sujet de votre réservation, nous vous écrivons ce qui vous est utile : la confirmation, les reçus, ce qu’il advient d’un paiement, les corrections, les rappels du solde, les places que vous attendez, et les liens ou les codes que vous demandez. Si vous interrompez un achat à l’étape du paiement, nous vous en envoyons le lien une seule fois, pendant que vos places sont retenues; ce rappel permet de ne plus en recevoir, et nous ne gardons alors de votre adresse qu’une empreinte. Nous n’envoyons de courriels publicitaires qu’aux personnes qui l’ont demandé, et chacun permet de se désabonner.",
        ),
      ],
    },
    {
      id: "recipients",
      title: "Qui les reçoit",
      body: [
        paragraph("Chez nous, seules les personnes qui en ont besoin pour leur travail y ont accès. Ailleurs :"),
        list(
          "la passerelle de paiement et l’émetteur de votre carte, pour le paiement et la sécurité bancaire : avec la carte, ils reçoivent votre nom, votre courriel et l’adresse de facturation;",
          "l’hôtel : la liste des noms et des chambres, et le site partenaire si votre forfait passe par lui;",
          "le transporteur, le guide et, pour un voyage aux États-Unis, les autorités frontalières : la liste des passagers avec date de naissance et nationalité;",
          "les fournisseurs des activités que vous avez choisies;",
          "nos fournisseurs techniques (hébergement, courriel, connexion), liés par contrat à la confidentialité;",
          "les personnes avec qui vous partagez un voyage : jamais votre date de naissance; les prix, les billets, les codes de réservation et vos fichiers, seulement si vous le permettez;",
          "une autorité, quand la loi nous y oblige, ou le FICAV, si vous lui présentez une demande.",
        ),
      ],
    },
    {
      id: "outside-quebec",
      title: "Hors du Québec",
      body: [
        paragraph(
          "Un voyage à New York ou à Toronto suppose d’envoyer des noms là-bas, et certains fournisseurs traitent des données ailleurs au Canada ou aux États-Unis. Avant de communiquer des renseignements hors du Québec, nous évaluons, comme la Loi le demande, s’ils y seront bien protégés, et nous l’exigeons par contrat. Ils peuvent alors être soumis aux lois de l’endroit.",
        ),
      ],
    },
  ];
}

/** Combien de temps, et les témoins. */
function keeping({ number }: LegalContext): LegalSection[] {
  const remembered = `${number(LOCALE_COOKIE_DAYS)} jours`;
  const kept: Record<TravellerRule, [string, string]> = {
    booking: [
      "Réservation, paiements et reçus",
      `${number(BOOKING_KEPT_YEARS)} ans après la fin de l’année du voyage, comme l’exigent les lois fiscales; les montants, sans aucun nom, restent dans nos livres`,
    ],
    purchase: [
      "Réservation non terminée",
      `Les places sont libérées après ${number(HOLD_MINUTES)} minutes (une journée si vous demandez à payer à partir d’un autre appareil), ou à l’issue d’un paiement en cours; les renseignements sont effacés ${number(ABANDONED_KEPT_DAYS)} jours plus tard`,
    ],
    need: ["Besoins particuliers que vous notez", `${number(NEED_KEPT_DAYS)} jours après le retour`],
    claim: [
      "Demandes et réclamations",
      `${number(CLAIM_KEPT_YEARS)} ans après la dernière réponse; sans réponse, aussi longtemps que la réservation`,
    ],
    visitor: [
      "Empreinte de votre adresse IP, pour freiner les abus",
      `Tant que vos places sont retenues; ${number(VISITOR_KEPT_DAYS)} jours après un paiement`,
    ],
    mail: [
      "Courriels que nous vous envoyons",
      `Votre adresse, l’objet et le texte, ${number(MAIL_KEPT_DAYS)} jours; moins si ce dont ils parlent est effacé avant`,
    ],
    waiting: [
      "Demande sur une liste d’attente",
      `${number(WAITING_KEPT_DAYS)} jours après la dernière date choisie; ${number(UNCONFIRMED_KEPT_DAYS)} jours si vous ne la confirmez pas`,
    ],
    group: [
      "Demande de groupe",
      `${number(GROUP_KEPT_DAYS)} jours; un contrat, aussi longtemps que ses réservations et jusqu’à son départ`,
    ],
    planner: [
      "Mon voyage",
      `Tant que vous le gardez; vous pouvez effacer tout ce que vous y ajoutez, et vous raviser pendant ${number(DELETED_KEPT_DAYS)} jours. Un voyage réservé ici est effacé avec sa réservation`,
    ],
    share: [
      "Voyage que vous partagez : le courriel, votre mot",
      `${number(DELETED_KEPT_DAYS)} jours après la fin du partage`,
    ],
    review: [
      "Avis",
      "Tant que le site l’affiche; nous le retirons à votre demande. Un avis que nous ne publions pas : aussi longtemps que la réservation",
    ],
    refusal: [
      "Empreinte de votre courriel, si vous refusez les rappels",
      "Tant que nous envoyons des rappels, pour ne plus vous en envoyer",
    ],
    audit: [
      "Journal de ce que notre personnel consulte et modifie dans votre dossier",
      `${number(AUDIT_KEPT_YEARS)} ans`,
    ],
  };
  return [
    {
      id: "retention",
      title: "Combien de temps nous les gardons",
      body: [
        table(
          "Durée de conservation",
          ["Renseignement", "Durée"],
          ...Object.values(kept),
          ["Listes de l’hôtel et de la frontière", "Jusqu’au retour, puis le temps de régler une réclamation"],
          ["Journaux techniques", "Quelques semaines"],
        ),
        paragraph("Après quoi nous détruisons les renseignements ou les rendons anonymes."),
      ],
    },
    {
      id: "cookies",
      title: "Les témoins (cookies)",
      body: [
        paragraph(
          "Nous n’utilisons que les témoins nécessaires au site. Aucun ne vous suit ailleurs, et aucun n’est publicitaire.",
        ),
        table(
          "Nos témoins",
          ["Témoin", "Ce qu’il retient", "Durée"],
          ["locale", "La langue choisie", remembered],
          ["currency", "La devise choisie", remembered],
          ["promotion", "Le code de la promotion que vous avez suivie", "Jusqu’à la fermeture du navigateur"],
          [
            "session",
            "Que votre session est ouverte dans Mon voyage",
            "Jusqu’à la déconnexion; sinon, il expire de lui-même",
          ],
          ["browser", "Quel navigateur a commencé à se connecter", "Une journée"],
          ["holds", "Les réservations que vous avez commencées, pour les terminer ou les libérer", "Une journée"],
          [
            "payer",
            "Que vous venez de confirmer un changement par un code, pour payer cette réservation sans vous connecter",
            "Une heure",
          ],
          [
            "scripts",
            "Que votre navigateur exécute des scripts, pour vous connecter dans une fenêtre à part",
            "Jusqu’à ce que vous fermiez le navigateur",
          ],
        ),
        paragraph(
          "Devant session, browser, holds et payer, votre navigateur affiche aussi __Host- : aucun autre site ne peut les poser à notre place.",
        ),
        paragraph(
          "Vous pouvez les refuser ou les effacer dans votre navigateur : le site fonctionne, mais il oublie vos choix, et Mon voyage demande le témoin de session. La passerelle de paiement et le service de connexion peuvent poser leurs propres témoins sur leurs propres pages.",
        ),
        paragraph(
          "Votre navigateur garde aussi des pages publiques du site, pour les rouvrir vite et hors ligne. Il ne garde un voyage à vous, avec les fichiers qui y sont joints, que si vous choisissez « Garder hors ligne », et les oublie quand vous vous déconnectez.",
        ),
      ],
    },
  ];
}

/** Ce que vous pouvez faire, et comment nous protégeons le tout. */
function control({ phone, office }: LegalContext): LegalSection[] {
  return [
    {
      id: "consent",
      title: "Votre consentement",
      body: [
        paragraph(
          "En remplissant le formulaire, vous consentez aux usages décrits ici. Ce qui y est obligatoire est nécessaire au voyage : sans cela, nous ne pouvons pas vous inscrire. Vous pouvez retirer votre consentement en tout temps, sous réserve de la loi et de votre contrat; le retirer avant le départ peut vous empêcher de voyager.",
        ),
        paragraph(
          "Pour un enfant de moins de quatorze ans, c’est le parent ou le tuteur qui consent. Nos services ne s’adressent pas aux enfants; un adulte réserve toujours.",
        ),
      ],
    },
    {
      id: "rights",
      title: "Vos droits",
      body: [
        list(
          "savoir si nous avons des renseignements sur vous, les consulter et en recevoir copie;",
          "recevoir, dans un format technologique courant, ceux que vous nous avez fournis, ou les faire transmettre à la personne de votre choix;",
          "faire corriger ce qui est inexact, incomplet ou équivoque;",
          "faire détruire ce qui n’est plus nécessaire ou a été recueilli sans droit;",
          "faire cesser la diffusion d’un renseignement ou le faire désindexer, dans les cas prévus par la loi;",
          "retirer un consentement et porter plainte.",
        ),
      ],
    },
    {
      id: "request",
      title: "Comment faire une demande",
      body: [
        office
          ? paragraph(
              `Écrivez-nous par la poste : Personne responsable de la protection des renseignements personnels, ${office.name}, ${office.address.join(", ")}. Besoin d’aide pour rédiger votre demande? Appelez au `,
              phone,
              ".",
            )
          : paragraph(
              "Écrivez-nous par la poste, à l’attention de la personne responsable de la protection des renseignements personnels. Pour connaître l’adresse ou obtenir de l’aide, appelez au ",
              phone,
              ".",
            ),
        paragraph("Indiquez dans votre lettre :"),
        list(
          "votre nom, votre adresse postale et un téléphone ou un courriel où vous joindre;",
          "ce que vous voulez : consulter vos renseignements, en recevoir copie, les faire corriger, transmettre ou détruire, ou retirer un consentement;",
          "ce qui permet de les trouver : le courriel donné à la réservation et, si vous l’avez, le numéro de réservation;",
          "pour une copie, le format souhaité, papier ou électronique; pour une correction, ce qui est inexact et ce qui devrait y figurer.",
        ),
        paragraph(
          "Pour ne remettre vos renseignements qu’à vous, nous vérifions votre identité : nous écrivons au courriel de la réservation et vous répondez de cette adresse. Si vous n’y avez plus accès, nous vous posons quelques questions sur votre voyage. N’envoyez ni copie de passeport ni numéro de carte. Si vous écrivez pour quelqu’un d’autre, joignez sa procuration signée, ou la preuve que vous êtes son parent ou son tuteur.",
        ),
        paragraph(
          "C’est gratuit. Nous répondons par écrit dans les trente jours suivant la réception de votre demande. Si nous refusons, en tout ou en partie, nous vous disons pourquoi, en vertu de quelle disposition de la loi, et quels sont vos recours. Ce que la loi nous oblige à garder, comme les paiements et les reçus, est détruit à la fin du délai prévu.",
        ),
        paragraph(
          "Si notre réponse ne vous satisfait pas, ou si elle ne vient pas à temps, vous avez trente jours pour demander à la ",
          site("Commission d’accès à l’information du Québec", "https://www.cai.gouv.qc.ca/"),
          " d’examiner la mésentente. Vous pouvez aussi porter plainte au ",
          site("Commissariat à la protection de la vie privée du Canada", "https://www.priv.gc.ca/fr/"),
          ".",
        ),
      ],
    },
    {
      id: "security",
      title: "La sécurité",
      body: [
        paragraph(
          "Les échanges avec le site sont chiffrés. Les numéros de carte ne nous parviennent pas. L’accès aux dossiers est limité et vérifié, et les adresses de votre réservation, de vos partages et de votre agenda ne se devinent pas : ne les donnez qu’à des personnes de confiance. Vous pouvez retirer un partage ou fermer l’agenda en tout temps.",
        ),
        paragraph(
          "Si un incident présente un risque de préjudice sérieux, nous vous prévenons sans tarder, de même que la Commission d’accès à l’information, et nous le consignons dans notre registre.",
        ),
      ],
    },
    {
      id: "policy-changes",
      title: "Les changements à cette politique",
      body: [
        paragraph(
          "Si nous la modifions, la nouvelle version paraît ici avec sa date. Un changement important est annoncé sur le site et par courriel aux personnes qui ont un voyage à venir, et nous demandons de nouveau votre consentement quand la loi l’exige.",
        ),
      ],
    },
  ];
}
