import { onSubject, operation, policyOf, policyOver, report } from '#edge/jsonapi/index'
import { allOf, inList, legalName, sql } from '#edge/platform/db/index'
import { unprocessable } from '#edge/platform/problem'
import { iso } from '#edge/platform/time'
import { patientSubject } from '../patients'
import { providerSubject } from '../providers'
import { providers } from '../providers/table'
import { checkSafety, prescriptionReport, readRxUrl, syncPrescriptions } from './endpoint-contracts'
import { newsOf } from './messages'
import { newsStatements } from './news'
import { checkPrescription } from './safety'
import { openErxService } from './service'
import { prescriptions as table } from './table'
import { pharmacyHeldStatuses } from './transitions'

const prescribers = onSubject(patientSubject, {
  provider: ['careTeam', 'check'],
  assistant: ['careTeam', 'check'],
  clinical_lead: ['careTeam', 'check'],
})

export const checkPrescriptionSafety = operation(checkSafety, prescribers, async (ctx) => {
  const { prescription: id, renews: renewsId, ...prescribed } = ctx.body
  const found = await checkPrescription(ctx, ctx.patient.id, { ...prescribed, id, renewsId })
  return { data: found.map(({ code, ...problem }, at) => ({ id: `${at}`, code, ...problem })) }
})

/** Their own record alone. */
const own = {
  scope: (me: { readonly id: string }) => sql`${providers.userId} = ${me.id}`,
  can: ['rx_url', 'sync'],
} as const
const onOwnRecord = {
  subject: providerSubject,
  policy: policyOf({ provider: own, clinical_lead: own }),
}

const addressMinutes = 5

export const findRxUrl = operation(readRxUrl, onOwnRecord, async ({ provider, env, db, now }) => {
  const url = await (await openErxService(env, db))?.signingUrl(provider.id)
  if (!url) throw unprocessable('no_account', 'You have no account with the prescribing service')
  const expiresAt = iso(Date.parse(now) + addressMinutes * 60_000)
  return { data: { id: provider.id, url, expiresAt } }
})

/** Each of them is written by itself: what one is told does not wait for another. */
export const syncOpenPrescriptions = operation(
  syncPrescriptions,
  onOwnRecord,
  async ({ provider, env, db, now }) => {
    const open = await db.all(sql<{ id: string; version: number }>`
      select id, version from prescriptions where provider_id = ${provider.id}
        and ${inList(sql`status`, ['sending', 'cancel_requested', ...pharmacyHeldStatuses])}`)
    const ids = open.map(({ id }) => id)
    const tasks = ids.length ? await (await openErxService(env, db))?.readTasks(ids) : []
    const news = (tasks ?? []).flatMap((task) => {
      const one = newsOf(task, env)
      return one && ids.includes(one.id) ? [one] : []
    })
    const writes = await Promise.all(news.map((one) => newsStatements(db, one, now)))
    const changed = writes.filter((statements) => statements.length > 0).length
    return {
      write: writes.flat(),
      detail: { count: changed },
      data: { id: provider.id, open: ids.length, changed },
    }
  },
)

export const prescriptionReportOperations = report(prescriptionReport, {
  policy: policyOver(table.patientId, {
    provider: ['careTeam', 'export'],
    clinical_admin: ['everyone', 'export'],
    clinical_lead: ['everyone', 'export'],
  }),
  rows: ({ query, scope }) => ({
    select: sql`
      select ${table.id} as id, ${table.patientId} as "patientId", ${legalName('u')} as "patientName",
        (select ${legalName('c')} from providers d join users c on c.id = d.user_id where d.id = ${table.providerId}) as "providerName",
        (select h.name from pharmacies h where h.id = ${table.pharmacyId}) as "pharmacyName",
        ${table.status} as status, ${table.pharmacyStatus} as "pharmacyStatus", ${table.refillsLeft} as "refillsLeft",
        ${table.writtenOn} as "writtenOn", ${table.sentAt} as "sentAt", ${table.filledAt} as "filledAt"
      from prescriptions join users u on u.id = ${table.patientId} where ${allOf([
        scope,
        query.provider && sql`${table.providerId} = ${query.provider}`,
        query.pharmacy && sql`${table.pharmacyId} = ${query.pharmacy}`,
        query.status && sql`${table.status} = ${query.status}`,
        query.pharmacyStatus && sql`${table.pharmacyStatus} = ${query.pharmacyStatus}`,
        query.medication && sql`${table.reason} = ${query.medication}`,
        query.from && sql`${table.writtenOn} >= ${query.from}`,
        query.until && sql`${table.writtenOn} < ${query.until}`,
      ])}`,
    order: ['-writtenOn'],
  }),
})
