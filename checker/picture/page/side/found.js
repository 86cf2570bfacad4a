// The marks of findings in the shown steps: races, and barriers that not all threads reach.

import { svg } from '../drawing/elements.js';
import { drawNote, drawRace } from '../drawing/marks.js';
import { evidenceOf, isRace, kindText, missingAt, placeText } from './evidence.js';
import { missingTexts } from '../words.js';

// Whether there may be a note to a finding.
export function isNoted(finding) {
  return isRace(finding) || finding.kind === 'barrier_divergence';
}

// Adds to the marks of a stage.
export function drawFound(stage, view) {
  const race = raceOf(stage.picture, view);
  if (race) showRace(stage, race, view);
  const broken = view.ticks.find((tick) => missingAt(tick).length > 0);
  if (broken) showMissing(stage, missingAt(broken));
}

// The selected race, or else the first that happens in these steps.
function raceOf(picture, view) {
  const races = picture.findings.filter(isRace);
  if (races.includes(view.finding)) return view.finding;
  return races.find((finding) => isNow(evidenceOf(picture, finding), view));
}

function isNow(evidence, view) {
  return (
    evidence !== null &&
    evidence.workgroup === view.workgroup &&
    evidence.tick < view.position &&
    evidence.tick >= view.position - view.ticks.length
  );
}

function showRace(stage, finding, view) {
  const cell = stage.blocks[finding.array]?.cells.get(finding.element);
  if (!cell) return;
  const { index } = stage.picture.workgroups[view.workgroup];
  const parties = finding.accesses.map((access) => ({
    thread: access.workgroup === index ? stage.threads.marks[access.lane] : guest(stage, access),
    text: partyText(access, index),
  }));
  const name = placeText(stage.picture, finding);
  stage.marks.append(drawRace(parties, cell, name));
  const lines = [`${kindText(finding)} on ${name}`, ...parties.map((party) => party.text)];
  addNote(stage, lines, cell.x + cell.width / 2);
}

function partyText(access, index) {
  const elsewhere = access.workgroup === index ? '' : ` of workgroup ${access.workgroup}`;
  const deed = access.atomic ? 'changes it (atomic)' : access.writes ? 'writes it' : 'reads it';
  return `thread ${access.lane}${elsewhere} ${deed}, line ${access.line}`;
}

// The mark of a thread that another workgroup has.
function guest(stage, access) {
  const last = stage.threads.marks[stage.threads.marks.length - 1];
  const mark = { x: last.x + last.radius * 4, y: last.y, radius: last.radius };
  stage.marks.append(
    svg(
      'g',
      { class: 'ghost' },
      svg('circle', { cx: mark.x, cy: mark.y, r: mark.radius }),
      svg('text', { x: mark.x, y: mark.y }, `${access.lane}`),
    ),
  );
  return mark;
}

function showMissing(stage, missing) {
  const { threads } = stage.layout;
  const lines = ['the others never reach it', ...missingTexts(missing).slice(0, 3)];
  addNote(stage, lines, threads.x + threads.width / 2);
}

// The note is below everything, where nothing else is drawn.
function addNote({ marks, layout }, lines, x) {
  const y = layout.height - layout.noteRoom;
  marks.append(drawNote(lines, x, y, layout.width, layout.height));
}
