import { line, theirEmail, theirFirstName, theirLastName } from '../../src/edge/platform/fields.ts'
import { uuidv7 } from '../../src/edge/platform/ids.ts'
import { iso } from '../../src/edge/platform/time.ts'
import { fail, log } from '../process/shell.mjs'
import { adminRow, invitationWords, invite, linkOf, originOf } from './admins.mjs'
import { byField, readAnswers } from './answers.mjs'
import { eventOf, isRefusal, literal, openTarget, refuseWhere, targetOptions } from './target.mjs'

/** An admin who signed in this lately can help the others; the command is for a clinic that has none. */
const absentDays = 30

/**
 * Gives an admin a new way in where no admin has one: their password, their second factor and their sessions end, and a
 * new invitation is shown. An email that no account has becomes the account of a new admin.
 */
export const run = async (args) => {
  const { answers, values } = await readAnswers(
    args,
    [
      ['email', 'Email of the admin:', byField(theirEmail)],
      ['reason', 'Why, for the audit trail:', byField(line(300, 'Say why, for the audit trail'))],
    ],
    {
      ...targetOptions,
      'first-name': { type: 'string' },
      'last-name': { type: 'string' },
      anyway: { type: 'boolean' },
    },
  )
  const origin = originOf(values)
  if (!origin) fail('Nothing was written.\n  --origin: name where the clinic answers, https://…')
  const { email, reason } = answers
  const target = openTarget(values)
  const at = Date.now()
  const since = iso(at - absentDays * 86_400_000)
  const [helper] = target.query(
    `SELECT email, last_login_at AS lastLogin FROM users WHERE role = 'admin' AND status = 'active' AND email <> ${literal(email)} AND last_login_at > ${literal(since)} ORDER BY last_login_at DESC LIMIT 1`,
  )
  if (helper && !values.anyway)
    fail(
      `Nothing was written. ${helper.email} is an admin and signed in on ${helper.lastLogin.slice(0, 10)}: they can invite and reset colleagues. If they cannot sign in either, add --anyway.`,
    )
  const [account] = target.query(
    `SELECT id, role, status, version FROM users WHERE role <> 'patient' AND email = ${literal(email)}`,
  )
  if (account && (account.role !== 'admin' || account.status === 'disabled'))
    fail(`Nothing was written. ${email} is an account, and not that of an admin who may sign in.`)
  const id = account?.id ?? uuidv7(at)
  const opening = account
    ? resetStatements(account, iso(at))
    : [newAdmin({ ...values, id, email, zone: clinicZoneOf(target), at })]
  const { token, statement } = invite({ userId: id, email, at })
  try {
    target.execute([
      ...opening,
      statement,
      eventOf({
        name: 'system_users.recover',
        type: 'system_users',
        id,
        detail: { reason, new_account: !account },
        at: iso(at),
        requestId: uuidv7(at),
      }),
    ])
  } catch (error) {
    if (isRefusal(error)) fail('Nothing was written: the account changed meanwhile. Run it again.')
    throw error
  }
  log('The audit trail says that this was done, and why')
  process.stdout.write(`  ${email}  ${linkOf(origin, token)}\n`)
  log(invitationWords)
}

const clinicZoneOf = (target) =>
  target.query("SELECT value FROM system_settings WHERE key = 'clinic_timezone'")[0]?.value ??
  'America/New_York'

const newAdmin = ({ id, email, zone, at, 'first-name': first = '', 'last-name': last = '' }) => {
  try {
    const firstName = byField(theirFirstName)(first)
    const lastName = byField(theirLastName)(last)
    return adminRow({ id, email, firstName, lastName, zone, at })
  } catch (problem) {
    return fail(
      `Nothing was written. No account has ${email}: to make one, name --first-name and --last-name. ${problem.message}`,
    )
  }
}

/** Every way into the account ends, and what waited for a second admin about it. */
const resetStatements = ({ id, version }, at) => {
  const user = literal(id)
  return [
    refuseWhere(`NOT EXISTS (SELECT 1 FROM users WHERE id = ${user} AND version = ${version})`),
    ...[
      'totp_factors',
      'passkeys',
      'factor_challenges',
      'recovery_codes',
      'known_devices',
      'credentials',
      'account_proposals',
    ].map((table) => `DELETE FROM ${table} WHERE user_id = ${user}`),
    `UPDATE verification_codes SET superseded_at = ${literal(at)}, contact_encrypted = NULL WHERE user_id = ${user} AND used_at IS NULL AND superseded_at IS NULL`,
    `UPDATE sessions SET revoked_at = ${literal(at)}, revoked_reason = 'second_factor' WHERE user_id = ${user} AND revoked_at IS NULL`,
    `UPDATE invitations SET closed_at = ${literal(at)} WHERE user_id = ${user} AND closed_at IS NULL`,
    `UPDATE users SET status = 'invited', version = version + 1, updated_at = ${literal(at)} WHERE id = ${user}`,
  ]
}
