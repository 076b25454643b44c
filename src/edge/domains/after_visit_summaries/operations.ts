import { sql } from 'drizzle-orm'
import { includesVerb } from '#edge/access/policy'
import type { RequestContext } from '#edge/access/request-context'
import { assertOneRowChanged } from '#edge/events/emit'
import { operation } from '#edge/jsonapi/endpoint-operation'
import type { Operation } from '#edge/jsonapi/operation'
import { sealFields } from '#edge/jsonapi/sealed-fields'
import { assertIfMatch } from '#edge/jsonapi/version-guard'
import { insert, type Statement, update } from '#edge/platform/db/statement'
import { conflict, Problem, unprocessable } from '#edge/platform/problem'
import { type NotedVisit, visitSubject } from '../soap_notes'
import * as contract from './contract'
import { loadSummary, type SummaryRecord } from './load'
import { summaryPolicy as policy } from './policy'
import { sealedSummary, afterVisitSummaries as table } from './table'

type Change = Partial<
  Pick<typeof table.$inferInsert, 'status' | 'sentAt' | 'reviewedBy' | 'waivedReason'>
>
const verbs = ['update', 'send', 'waive'] as const

const read = operation(contract.readSummary, {
  subject: visitSubject,
  policy,
  handle: async (ctx) => answer(ctx, ctx.appointment, await loadSummary(ctx, ctx.appointment)),
})

const save = operation(contract.saveSummary, {
  versionOf: 'record',
  subject: visitSubject,
  policy,
  handle: async (ctx) => {
    const { appointment: visit, body } = ctx
    const summary = await openSummary(ctx, visit)
    assertVersion(ctx, summary)
    const { language = summary.language, ...words } = body
    const changed = { ...summary, language, content: { ...summary.content, ...words } }
    return { write: await keep(ctx, visit, changed, {}), ...answer(ctx, visit, after(changed, {})) }
  },
})

const send = operation(contract.sendSummary, {
  versionOf: 'record',
  subject: visitSubject,
  policy,
  handle: async (ctx) => {
    const { appointment: visit } = ctx
    const summary = await openSummary(ctx, visit)
    assertVersion(ctx, summary)
    if (!summary.isNoteSigned)
      throw conflict('note_not_signed', 'Sign the note before its summary is sent')
    if (!summary.content.nextSteps)
      throw unprocessable('invalid', 'Say what the patient does next', 'next_steps')
    const change = { status: 'sent', sentAt: ctx.now, reviewedBy: ctx.actor.id } as const
    return {
      write: await keep(ctx, visit, summary, change),
      detail: { language: summary.language },
      ...answer(ctx, visit, after(summary, change)),
    }
  },
})

const waive = operation(contract.waiveSummary, {
  versionOf: 'record',
  subject: visitSubject,
  policy,
  handle: async (ctx) => {
    const { appointment: visit, body } = ctx
    const summary = await openSummary(ctx, visit)
    assertIfMatch(ctx, summary.version)
    const change = {
      status: 'waived',
      waivedReason: body.reason,
      reviewedBy: ctx.actor.id,
    } as const
    return {
      write: await keep(ctx, visit, summary, change),
      detail: { reason: body.reason },
      ...answer(ctx, visit, after(summary, change)),
    }
  },
})

/** A summary that may still change; what the patient has read stays. */
const openSummary = async (ctx: RequestContext, visit: NotedVisit): Promise<SummaryRecord> => {
  const summary = await loadSummary(ctx, visit)
  if (summary.status === 'sent')
    throw conflict('summary_sent', 'The patient has this summary already')
  if (summary.status === 'waived')
    throw conflict('summary_waived', 'This visit was ended without a summary')
  return summary
}

const assertVersion = (ctx: RequestContext, { version }: SummaryRecord): void => {
  if (!ctx.header('if-match'))
    throw new Problem(428, 'if_match_required', 'Say with If-Match which version this changes', {
      source: { header: 'If-Match' },
    })
  assertIfMatch(ctx, version)
}

/** The first change keeps what was proposed: what is sent is what was reviewed. */
const keep = async (
  ctx: RequestContext,
  visit: NotedVisit,
  { version, content, language }: SummaryRecord,
  change: Change,
): Promise<Statement<unknown>[]> => {
  const values = {
    ...change,
    ...(await sealFields(sealedSummary, ctx.env, visit.id, { content })),
    language,
    updatedAt: ctx.now,
  }
  return [
    version === 0
      ? insert(
          table,
          {
            ...values,
            appointmentId: visit.id,
            patientId: visit.patientId,
            createdAt: ctx.now,
          },
          sql`on conflict do nothing`,
        )
      : update(
          table,
          { ...values, version: sql`version + 1` },
          sql`${table.appointmentId} = ${visit.id} and ${table.version} = ${version}`,
        ),
    assertOneRowChanged(),
  ]
}

const after = (summary: SummaryRecord, change: Change): SummaryRecord => ({
  ...summary,
  status: change.status ?? 'draft',
  sentAt: change.sentAt ?? null,
  waivedReason: change.waivedReason ?? null,
  version: summary.version + 1,
})

const answer = (ctx: RequestContext, visit: NotedVisit, summary: SummaryRecord) => {
  const { content, isNoteSigned, ...rest } = summary
  const isOpen = rest.status === 'proposed' || rest.status === 'draft'
  const data: contract.AfterVisitSummary = {
    ...rest,
    ...content,
    type: 'after_visit_summaries',
    id: visit.id,
    encounterTypeId: visit.encounterTypeId,
    startsAt: visit.startsAt,
    timezone: visit.patientTimezone,
    can: verbs.filter(
      (verb) =>
        isOpen && includesVerb(policy[ctx.actor.role], verb) && (verb !== 'send' || isNoteSigned),
    ),
  }
  return { data, headers: { etag: `"${rest.version}"` } }
}

export const afterVisitSummaryOperations: readonly Operation[] = [read, save, send, waive]
