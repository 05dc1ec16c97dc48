import { describe, expect, it } from "vitest";
import { readForm } from "~/features/form/read-form.server";
import { type HoldForm, roomChoice, TWO_BEDS, twoBedsOf } from "./hold-form";
import { holdPost } from "./hold-post.server";

function posted(fields: [string, string][]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}
function readHold(form: FormData): HoldForm {
  const submission = readForm(form, holdPost);
  if (submission.status !== "success") throw new Error(JSON.stringify(submission.error));
  return submission.value;
}
const COACH: [string, string][] = [
  ["departure", "d1"],
  ["from", "montreal"],
  ["adults", "2"],
  ["children", "1"],
];
const ROOM: [string, string] = [
  "room",
  roomChoice({ hotel: "harbour-inn", room: "queen", total: 60_000, twoBeds: 2_400 }),
];
const hold = { departure: "d1", city: "montreal", adults: 2, children: 1, release: "" };

describe("what the picker posts", () => {
  it("The picker posts a departure without a room", () => expect(readHold(posted(COACH))).toEqual(hold));

  it("The picker posts a room with the price shown", () => {
    expect(readHold(posted([...COACH, ROOM])).stay).toEqual({
      hotel: "harbour-inn",
      room: "queen",
      twoBeds: false,
      shownTotal: 60_000,
    });
  });

  it("The picker adds two beds only to the room they were ticked for", () => {
    const ticked = (room: string) =>
      readHold(posted([...COACH, [TWO_BEDS, twoBedsOf("harbour-inn", room)], ROOM])).stay;
    expect(ticked("queen")).toMatchObject({ twoBeds: true, shownTotal: 62_400 });
    expect(ticked("family")).toMatchObject({ twoBeds: false, shownTotal: 60_000 });
  });

  it("The picker posts an unknown departure rather than failing, for any input", () => {
    const none = { departure: "", city: "", adults: 0, children: 0, release: "" };
    expect(readHold(posted([]))).toEqual(none);
    expect(
      readHold(
        posted([
          ["departure[0]", "x"],
          ["from.x", "y"],
          ["adults", "-1"],
          ["children", "1e9"],
        ]),
      ),
    ).toEqual(none);
  });

  it.each(["x", "a/b/-3/9", "a/b/1e9/9", "a/b/9999999999/0"])("The picker makes no amount of %j", (room) => {
    expect(readHold(posted([...COACH, ["room", room]])).stay?.shownTotal).toBe(0);
  });
});
