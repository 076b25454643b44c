import { type Actor, includesVerb } from '#edge/jsonapi/index'
import { conflict, forbidden, type Problem } from '#edge/platform/problem'
import type { AppointmentStatus } from '../appointments/transitions'
import type { NotedVisit, NoteRecord } from './load'
import { soapNotePolicy } from './policy'

type NoteVerb = 'update' | 'sign' | 'cosign' | 'show' | 'addend'

const neverHeld: readonly string[] = [
  'Canceled',
  'Missed',
  'Rejected',
  'Abandoned',
] satisfies AppointmentStatus[]
const signable: readonly string[] = [
  'In progress',
  'Documenting',
  'Complete',
  'Failed',
] satisfies AppointmentStatus[]

/** Why a verb may not be done to a note now, or null. The policy says which roles have the verb at all. */
const refusals: Readonly<
  Record<NoteVerb, (note: NoteRecord, visit: NotedVisit, actor: Actor) => Problem | null>
> = {
  update: ({ status }, visit) =>
    status === 'signed'
      ? conflict('note_signed', 'This note is signed. Add an addendum instead.')
      : neverHeld.includes(visit.status)
        ? conflict('visit_not_held', 'This visit did not take place')
        : null,
  sign: ({ status }, visit, actor) =>
    !actor.providerId || actor.providerId !== visit.providerId
      ? forbidden()
      : status === 'signed'
        ? conflict('note_signed', 'This note is signed already')
        : status === 'none'
          ? conflict('note_empty', 'There is no note to sign yet')
          : signable.includes(visit.status)
            ? null
            : conflict('visit_not_held', 'A note is signed once the visit has begun'),
  cosign: ({ status, cosignerId, cosignedAt, signedBy, isReaderToCosign }, _, actor) =>
    !cosignerId || !isReaderToCosign || signedBy === actor.id
      ? forbidden()
      : status !== 'signed'
        ? conflict('note_not_signed', 'The clinician has not signed this note yet')
        : cosignedAt
          ? conflict('note_cosigned', 'This note is co-signed already')
          : null,
  show: ({ status, shownAt }) =>
    status !== 'signed'
      ? conflict('note_not_signed', 'The clinician has not signed this note yet')
      : shownAt
        ? conflict('note_shown', 'The patient can read this note already')
        : null,
  addend: ({ status }) =>
    status === 'signed'
      ? null
      : conflict('note_not_signed', 'This note is not signed: change it instead'),
}

const isNoteVerb = (verb: string): verb is NoteVerb => Object.hasOwn(refusals, verb)

export const assertMay = (
  verb: string,
  note: NoteRecord,
  visit: NotedVisit,
  actor: Actor,
): void => {
  const problem = isNoteVerb(verb) ? refusals[verb](note, visit, actor) : forbidden()
  if (problem) throw problem
}

/** What the caller may do to the note now: screens show buttons by it. */
export const permittedNoteVerbs = (note: NoteRecord, visit: NotedVisit, actor: Actor): NoteVerb[] =>
  Object.keys(refusals)
    .filter(isNoteVerb)
    .filter(
      (verb) =>
        includesVerb(soapNotePolicy[actor.role], verb) && !refusals[verb](note, visit, actor),
    )
