import { codeHash, matchesCode } from '../../platform/crypto/hash'
import { type Statement, sql } from '../../platform/db/index'
import type { Environment } from '../../platform/environment'
import { uuidv7 } from '../../platform/ids'
import { unprocessable } from '../../platform/problem'
import { hourMs, iso, toEpochMs } from '../../platform/time'
import type { HealthContext } from './platform-health'
import { alertTargetHash, tellOperator } from './tell-operator'

const codeLifeMs = 24 * hourMs

/**
 * Sends an alert with a code by the same channels as every alert. A service that took it proves no receipt: a person who
 * enters the code does.
 */
export const sendAlert = async (
  env: Environment,
  now: string,
  code: string,
): Promise<Statement> => {
  const target = await alertTargetHash(env)
  if (!target)
    throw unprocessable(
      'no_alert_address',
      'No address is set. Set ALERT_EMAIL or ALERT_WEBHOOK first',
      'channel',
    )
  const id = uuidv7()
  const text = `Care Plus ${env.ENVIRONMENT}: this alert is a test. Its code is ${code}. Enter it at ${env.APP_ORIGIN}/staff/clinic/setup`
  const { ways, taken } = await tellOperator(env, {
    key: `test ${id}`,
    subject: `Care Plus ${env.ENVIRONMENT}: test`,
    text,
    news: { text, check: 'test', environment: env.ENVIRONMENT },
  })
  if (taken < ways)
    throw unprocessable(
      'alert_not_sent',
      'The alert did not go out. Check the address and the keys of the service',
      'channel',
    )
  return sql`
    insert into alert_tests (id, target_hash, code_hash, sent_at)
    values (${id}, ${target}, ${await codeHash(env, `${id}:${code}`)}, ${now})`
}

/** Confirms the newest test alert by its code. */
export const confirmAlert = async (
  { env, db, now }: HealthContext,
  code: string,
): Promise<Statement> => {
  const target = await alertTargetHash(env)
  const newest = await db.first(sql<{ id: string; hash: string }>`
    select id, code_hash as hash from alert_tests
    where target_hash = ${target} and sent_at > ${iso(toEpochMs(now) - codeLifeMs)}
    order by sent_at desc, id desc limit 1`)
  if (!(newest && (await matchesCode(env, `${newest.id}:${code}`, newest.hash))))
    throw unprocessable('wrong_code', 'This is not the code of the newest test alert', 'code')
  return sql`update alert_tests set confirmed_at = ${now} where id = ${newest.id}`
}
