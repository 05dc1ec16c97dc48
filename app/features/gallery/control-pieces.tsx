import { useState } from "react";
import { useSite } from "~/features/site/site-data";
import { names } from "~/i18n/names";
import { Button, ButtonLink } from "~/ui/button";
import { ChoiceList } from "~/ui/choice-list";
import { DateOfBirthField } from "~/ui/date-of-birth";
import { ErrorSummary } from "~/ui/error-summary";
import {
  CheckboxField,
  Field,
  FieldError,
  FieldSet,
  Fields,
  Hint,
  Options,
  SelectField,
  StepperField,
  TextAreaField,
  TextField,
} from "~/ui/fields";
import { Icon, type IconName } from "~/ui/icon";
import { Section } from "~/ui/layout";
import { Notice, type Tone } from "~/ui/notice";
import { SearchForm } from "~/ui/search-form";
import { useSay } from "./say";

/** Told by its type to be all of them. */
const ICONS: Record<IconName, IconName> = {
  check: "check",
  cross: "cross",
  warning: "warning",
  info: "info",
  arrow: "arrow",
  back: "back",
  phone: "phone",
  clock: "clock",
  seat: "seat",
  lock: "lock",
  pin: "pin",
  wheelchair: "wheelchair",
  gift: "gift",
  bed: "bed",
  person: "person",
  pen: "pen",
  calendar: "calendar",
  ticket: "ticket",
  share: "share",
  coach: "coach",
};
const TONES: Tone[] = ["info", "success", "warning", "error", "offer"];

/** Buttons, fields and what they answer. */
export function ControlPieces() {
  const say = useSay();
  const { locale } = useSite();
  const [wrong, setWrong] = useState(false);
  const options = [
    { value: "mtl", text: say("Montréal", "Montreal") },
    { label: say("Complet", "Full"), options: [{ value: "qc", text: say("Québec", "Quebec City"), disabled: true }] },
  ];
  const required = say("Ce champ est requis", "This field is required");
  return (
    <>
      <Section title={say("Boutons et pictogrammes", "Buttons and icons")}>
        <p className="row">
          <Button type="button" variant="main">
            {say("Action principale", "Main action")}
          </Button>
          <Button type="button">{say("Ordinaire", "Plain")}</Button>
          <Button type="button" variant="quiet">
            {say("Discret", "Quiet")}
          </Button>
          <Button type="button" variant="main" busy={say("Un instant…", "One moment…")}>
            {say("Payer", "Pay")}
          </Button>
          <ButtonLink href="#buttons">{say("Un lien", "A link")}</ButtonLink>
        </p>
        <p className="row">
          {Object.values(ICONS).map((name) => (
            <span key={name}>
              <Icon name={name} /> <small>{name}</small>
            </span>
          ))}
        </p>
      </Section>
      <Section title={say("Recherche", "Search")}>
        <SearchForm action="#" label={say("Trouver un voyage", "Find a trip")}>
          <StepperField name="count" label={say("Voyageurs", "Travellers")} defaultValue={2} min={1} />
          <SelectField name="s-from" label={say("Ville de départ", "Leaving from")} options={options} />
          <TextField name="s-date" type="date" label={say("Date de départ", "Departure date")} />
          <Button variant="main" type="button">
            {say("Voir les voyages", "See trips")}
          </Button>
        </SearchForm>
      </Section>
      <Section title={say("Champs", "Fields")}>
        <Button type="button" onClick={() => setWrong(!wrong)}>
          {say("Montrer ou cacher les erreurs", "Show or hide errors")}
        </Button>
        <ErrorSummary
          title={say("Il y a 1\u00a0champ à corriger", "There is 1 field to correct")}
          errors={wrong ? [{ id: "g-name", text: required }] : []}
        />
        <FieldSet
          legend={say("Voyageur\u00a01", "Passenger\u00a01")}
          hint={say("Comme au passeport.", "As in the passport.")}
        >
          <Fields columns={2}>
            <TextField
              name="g-name"
              label={say("Prénom", "First name")}
              error={wrong ? required : undefined}
              required
            />
            <TextField
              name="g-phone"
              label={say("Cellulaire", "Cell phone")}
              hint={say("Dix chiffres", "Ten digits")}
              optional={say("facultatif", "optional")}
            />
          </Fields>
          <Fields pair>
            <TextField name="g-month" label={say("Mois", "Month")} width="tiny" placeholder="12" />
            <TextField name="g-code" label={say("Code", "Code")} width="short" error={required} />
          </Fields>
          <TextAreaField name="g-note" label={say("Votre message", "Your message")} />
          <SelectField name="g-city" label={say("Ville", "City")} options={options} placeholder="—" width="medium" />
          <Field id="g-own" label={say("Contrôle au choix", "Any control")}>
            {(control) => (
              <select {...control}>
                <Options options={options} />
              </select>
            )}
          </Field>
          <Hint id="g-hint">{say("Une précision seule", "A hint of its own")}</Hint>
          <FieldError id="g-error">{required}</FieldError>
          <CheckboxField name="g-terms" error={wrong ? required : undefined}>
            {say("J’accepte les conditions", "I accept the terms")}
          </CheckboxField>
        </FieldSet>
        <DateOfBirthField
          id="g-birth"
          legend={say("Date de naissance", "Date of birth")}
          names={{ day: "g-d", month: "g-m", year: "g-y" }}
          labels={{ day: say("Jour", "Day"), month: say("Mois", "Month"), year: say("Année", "Year") }}
          months={names[locale].months}
        />
        <ChoiceList
          legend={say("Que payez-vous maintenant?", "What do you pay now?")}
          name="g-pay"
          defaultValue="all"
          choices={[
            { value: "all", text: say("Tout", "All of it"), hint: say("Rien à payer plus tard", "Nothing later") },
            { value: "half", text: say("Un dépôt", "A deposit") },
            { value: "none", text: say("Rien", "Nothing"), disabled: true },
          ]}
        />
      </Section>
      <Section title={say("Avis", "Notices")}>
        {TONES.map((tone) => (
          <Notice key={tone} tone={tone} title={tone}>
            <p>{say("Ce qu’il faut savoir.", "What one should know.")}</p>
          </Notice>
        ))}
      </Section>
    </>
  );
}
