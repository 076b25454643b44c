import { SignJWT } from 'jose'
import { roles } from '#edge/access/roles'
import { db } from '../world'
import { type Signed, staff } from './editors'

export interface Subject {
  readonly name: string
  readonly token: string | null
}
const token = (name: string, { token }: Signed): Subject => ({ name, token })

const made = (claims: object, secret: string, exp: number | string) =>
  new SignJWT({ user_id: 'x', sid: 'x', role: 'admin', ...claims })
    .setProtectedHeader({ alg: 'HS256', kid: 't1', typ: 'careplus-session+jwt' })
    .setIssuer('careplus')
    .setAudience('careplus')
    .setExpirationTime(exp)
    .sign(new TextEncoder().encode(secret.repeat(40)))

const revoked = async (): Promise<Subject> => {
  const gone = await staff(['content.edit', 'content.publish'])
  await db
    .prepare('update sessions set revoked_at = created_at where id = ?')
    .bind(gone.session)
    .run()
  return token('revoked', gone)
}

/** Anonymous visitors, impostors, every role by itself, and every holder of a grant: of all, or of one brand. */
export const subjects = async (brandId: string): Promise<readonly Subject[]> => [
  { name: 'signed out', token: null },
  { name: 'expired', token: await made({}, 's', 1) },
  { name: 'forged', token: await made({}, 'w', '1h') },
  {
    name: 'unsigned',
    token: `${btoa('{"alg":"none"}')}.${btoa('{"user_id":"x","role":"admin","exp":99999999999}')}.`,
  },
  await revoked(),
  ...(await Promise.all(roles.map(async (role) => token(role, await staff([], role))))),
  token('patient with grants', await staff(['content.edit', 'content.publish'], 'patient')),
  token('publish alone', await staff(['content.publish'])),
  token('editor', await staff(['content.edit'])),
  token('publisher', await staff(['content.edit', 'content.publish'])),
  token('brand editor', await staff([`content.edit:${brandId}`])),
  token('brand publisher', await staff([`content.edit:${brandId}`, `content.publish:${brandId}`])),
  token('admin publisher', await staff(['content.edit', 'content.publish'], 'admin')),
]
