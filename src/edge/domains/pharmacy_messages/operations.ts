import { operation, policyOf } from '#edge/jsonapi/index'
import { inList, sql } from '#edge/platform/db/index'
import { unprocessable } from '#edge/platform/problem'
import { iso } from '#edge/platform/time'
import { openErxService } from '../prescriptions'
import { readRxUrl, syncPrescriptions } from '../prescriptions/endpoint-contracts'
import { pharmacyHeldStatuses } from '../prescriptions/transitions'
import { providerSubject } from '../providers'
import { providers } from '../providers/table'
import { newsOf } from './callback'
import { newsStatements, sealNews } from './news'

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
      const one = newsOf({ ...task, about: null }, env)
      return one && ids.includes(one.id) ? [one] : []
    })
    const writes = await Promise.all(
      news.map(async (one) => newsStatements(db, await sealNews(env, one), now)),
    )
    const changed = writes.filter((statements) => statements.length > 0).length
    return {
      write: writes.flat(),
      detail: { count: changed },
      data: { id: provider.id, open: ids.length, changed },
    }
  },
)
