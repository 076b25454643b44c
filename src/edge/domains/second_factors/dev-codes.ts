import { acceptedSteps, totpCode } from '#edge/access/totp'
import { connect, sql } from '#edge/platform/db/index'
import type { Environment } from '#edge/platform/environment'
import { now } from '#edge/platform/time'
import { decryptTotpSecret } from './totp-factor'

interface Row {
  readonly userId: string
  readonly email: string
  readonly role: string
  readonly secretEncrypted: ArrayLike<number>
  readonly lastStep: number
}
export interface DemoSignInCode {
  readonly email: string
  readonly role: string
  /** Null until the next code: the present ones were used. */
  readonly code: string | null
}

/** What the authenticator apps of the demo staff show now. The secret of a demo account is public; only local has them. */
export const demoSignInCodes = async (
  env: Environment,
  email?: string | null,
): Promise<DemoSignInCode[]> => {
  const rows = await connect(env.DB).all(sql<Row>`
    select users.id as userId, users.email, users.role, totp_factors.secret_encrypted as secretEncrypted,
      totp_factors.last_step as lastStep
    from totp_factors join users on users.id = totp_factors.user_id
    where users.email like '%@demo.careplus.test' and ${email ? sql`users.email = ${email}` : sql`1`}
    order by users.role, users.email`)
  return Promise.all(
    rows.map(async ({ email, role, lastStep, ...encrypted }) => {
      const step = acceptedSteps(now())
        .toSorted((a, b) => a - b)
        .find((each) => each > lastStep)
      const code =
        step === undefined ? null : await totpCode(await decryptTotpSecret(env, encrypted), step)
      return { email, role, code }
    }),
  )
}
