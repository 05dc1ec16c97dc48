import { expect, it } from "vitest";
import { markupProblems } from "./markup";

const page = (body: string) =>
  `<!DOCTYPE html>\n<html lang="en-CA"><head><title>Page</title></head><body><h1>Page</h1>${body}</body></html>`;
const select = (attributes: string, choices: string) =>
  page(`<label for="x">City</label><select id="x" ${attributes}>${choices}</select>`);

it.each([
  ["nu/time", page("<p><time>6:30 a.m.</time></p>")],
  ["nu/time", page('<p><time datetime="tomorrow">tomorrow</time></p>')],
  ["nu/fragment", page('<p><a href="#seat[0]">Seat</a></p>')],
  ["nu/option", select("", '<option value=""></option><option value="1">May</option>')],
  ["nu/required-select", select("required", '<optgroup label="Q"><option value="1">May</option></optgroup>')],
  ["nu/required-select", select("required", '<option value="1">May</option>')],
])("%s refuses what the Nu Html Checker does", async (rule, html) => {
  expect((await markupProblems(html)).map((problem) => problem.split(":")[0])).toEqual([rule]);
});

it.each([
  page('<p><time datetime="06:30">6:30 a.m.</time> <time>2030-08-02</time> <time datetime="PT2H30M">2 h 30</time></p>'),
  page('<p><time datetime="2030-05-01T16:00:00.000Z">noon</time> <a href="#seat%5B0%5D">Seat</a></p>'),
  select("required", '<option value="">Choose</option><option value="1">May</option>'),
])("The check accepts what is valid", async (html) => {
  expect(await markupProblems(html)).toEqual([]);
});
