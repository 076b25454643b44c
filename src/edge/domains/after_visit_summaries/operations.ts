import { changeOneRow } from '#edge/events/emit'
import { encryptFields } from '#edge/jsonapi/encrypted-fields'
import { includesVerb, type RequestContext, versionedDocument } from '#edge/jsonapi/index'
import { creationStamps, insert, type Statement, sql, update } from '#edge/platform/db/index'
import { conflict, unprocessable } from '#edge/platform/problem'
import { loadPrescribingFacts } from '../prescribing'
import { type NotedVisit, visitSubject } from '../soap_notes'
import { medicinesWithoutOrder } from '../visit_plans'
import * as contract from './contract'
import { loadSummary, type SummaryRecord } from './load'
import { summaryPolicy as policy } from './policy'
import { encryptedSummary, afterVisitSummaries as table } from './table'

type Change = Partial<
  Pick<typeof table.$inferInsert, 'status' | 'sentAt' | 'reviewedBy' | 'waivedReason'>
>
const verbs = ['update', 'send', 'waive'] as const

const summaryOperation = versionedDocument({
  subject: visitSubject,
  policy,
  load: (ctx) => loadSummary(ctx, ctx.appointment),
  // What the patient has read stays.
  assertMay: (_, { status }) => {
    if (status === 'sent') throw conflict('summary_sent', 'The patient has this summary already')
    if (status === 'waived')
      throw conflict('summary_waived', 'This visit was ended without a summary')
  },
  present: (ctx, summary: SummaryRecord) => presentSummary(ctx, ctx.appointment, summary),
})

const save = summaryOperation(contract.saveSummary, async (ctx, summary) => {
  const { language = summary.language, ...words } = ctx.body
  const changed = { ...summary, language, content: { ...summary.content, ...words } }
  return {
    write: await keep(ctx, ctx.appointment, changed, {}),
    document: after(changed, {}),
  }
})

const send = summaryOperation(contract.sendSummary, async (ctx, summary) => {
  if (!summary.isNoteSigned)
    throw conflict('note_not_signed', 'Sign the note before its summary is sent')
  if (!summary.content.nextSteps)
    throw unprocessable('invalid', 'Say what the patient does next', 'next_steps')
  await assertOrdered(ctx, summary)
  const change = { status: 'sent', sentAt: ctx.now, reviewedBy: ctx.actor.id } as const
  return {
    write: await keep(ctx, ctx.appointment, summary, change),
    detail: { language: summary.language },
    document: after(summary, change),
  }
})

/** Refuses texts that name a medicine without a signed order. */
const assertOrdered = async (
  ctx: RequestContext & { readonly appointment: NotedVisit },
  { content: { reason, nextSteps, warningSigns } }: SummaryRecord,
): Promise<void> => {
  const facts = await loadPrescribingFacts(ctx, ctx.appointment.patientId)
  const prescriptions = facts.prescriptions.filter(({ isSigned }) => isSigned)
  const words = [reason, nextSteps, warningSigns].join(' ')
  const [medicine] = medicinesWithoutOrder(words, { ...facts, prescriptions })
  if (medicine)
    throw conflict(
      'not_ordered',
      `The words name ${medicine}, and no one signed an order of it. Sign it, add it to the medicines of the patient, or leave it out.`,
    )
}

const waive = summaryOperation(contract.waiveSummary, async (ctx, summary) => {
  const { reason } = ctx.body
  const change = { status: 'waived', waivedReason: reason, reviewedBy: ctx.actor.id } as const
  return {
    write: await keep(ctx, ctx.appointment, summary, change),
    detail: { reason },
    document: after(summary, change),
  }
})

/** The first change keeps what was proposed: what is sent is what was reviewed. */
const keep = async (
  ctx: RequestContext,
  visit: NotedVisit,
  { version, content, language }: SummaryRecord,
  change: Change,
): Promise<Statement[]> => {
  const values = {
    ...change,
    ...(await encryptFields(encryptedSummary, ctx.env, visit.id, { content })),
    language,
  }
  return changeOneRow(
    version === 0
      ? insert(
          table,
          {
            ...values,
            appointmentId: visit.id,
            patientId: visit.patientId,
            ...creationStamps(ctx.now),
          },
          sql`on conflict do nothing`,
        )
      : update(
          table,
          values,
          sql`${table.appointmentId} = ${visit.id} and ${table.version} = ${version}`,
          ctx.now,
        ),
  )
}

const after = (summary: SummaryRecord, change: Change): SummaryRecord => ({
  ...summary,
  status: change.status ?? 'draft',
  sentAt: change.sentAt ?? null,
  waivedReason: change.waivedReason ?? null,
  version: summary.version + 1,
})

const presentSummary = (
  { actor }: RequestContext,
  visit: NotedVisit,
  { content, isNoteSigned, ...rest }: SummaryRecord,
): contract.AfterVisitSummary => {
  const isOpen = rest.status === 'proposed' || rest.status === 'draft'
  return {
    ...rest,
    ...content,
    id: visit.id,
    startsAt: visit.startsAt,
    timezone: visit.patientTimezone,
    can: verbs.filter(
      (verb) =>
        isOpen && includesVerb(policy[actor.role], verb) && (verb !== 'send' || isNoteSigned),
    ),
  }
}

export const afterVisitSummaryOperations = [
  summaryOperation(contract.readSummary),
  save,
  send,
  waive,
]
