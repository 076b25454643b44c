import { operation, type RequestContext } from '#edge/jsonapi/index'
import { conflict } from '#edge/platform/problem'
import { loadPrescribingFacts } from '../prescribing'
import {
  assertComplete,
  assertLicensed,
  loadNote,
  type NotedVisit,
  type NoteRecord,
  notedVisitSubject,
  noteOperation,
  planFor,
  soapNotePolicy as policy,
  signStatements,
} from '../soap_notes'
import * as contract from '../soap_notes/contract'
import { findContradictions } from './find-contradictions'
import { loadPlan } from './load-plan'

/** The current plan, with its contradictions. */
const checkPlan = async (ctx: RequestContext, visit: NotedVisit, note: NoteRecord) => {
  const [plan, facts] = await Promise.all([
    loadPlan(ctx, visit),
    loadPrescribingFacts(ctx, visit.patientId),
  ])
  return { lines: [...plan.lines], contradictions: findContradictions(note, plan, facts, ctx.now) }
}

const read = operation(
  contract.readVisitPlan,
  { subject: notedVisitSubject, policy },
  async (ctx) => {
    const note = await loadNote(ctx, ctx.appointment)
    const { id } = ctx.appointment
    return {
      data:
        note.status === 'signed'
          ? { id, lines: planFor(ctx, note.plan), contradictions: [] }
          : { id, ...(await checkPlan(ctx, ctx.appointment, note)) },
    }
  },
)

const sign = noteOperation(contract.signSoapNote, async (ctx, note) => {
  const { appointment: visit, body } = ctx
  await assertLicensed(ctx, visit)
  assertComplete(note.content, note.sections)
  const { lines, contradictions } = await checkPlan(ctx, visit, note)
  const unread = contradictions.filter((each) => !body.seen?.includes(each))
  if (unread.length > 0)
    throw conflict('contradictions', 'Read what does not fit together in this note first', {
      contradictions: unread,
    })
  const isShown = body.show !== false
  const cosignerId = visit.supervisorId === ctx.actor.id ? null : visit.supervisorId
  return {
    write: await signStatements(ctx, visit, note, lines, isShown),
    detail: {
      kind: cosignerId ? 'to_cosign' : 'final',
      ...{ isShown, contradictions: contradictions.length },
    },
    document: {
      ...note,
      plan: lines,
      status: 'signed',
      version: note.version + 1,
      signedBy: ctx.actor.id,
      signedAt: ctx.now,
      shownAt: isShown ? ctx.now : null,
      cosignerId,
    },
  }
})

export const visitPlanOperations = [read, sign]
