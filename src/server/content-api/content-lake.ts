import { sql } from 'drizzle-orm'
import { ContentLake } from '#content/lake/content-lake'
import type { PlatformRecords } from '#content/lake/platform-records'
import type { ContentSealKey } from '#content/lake/write/content-seal'
import { clinicalRoles } from '#edge/access/content-grants'
import { clinicianName } from '#edge/domains/providers/index'
import { derivedSecret, fieldKeys } from '#edge/platform/crypto/keys'
import { connect } from '#edge/platform/db/connection'
import { inList } from '#edge/platform/db/index'
import { environmentOf } from '#edge/platform/environment'
import { validEditors } from './session-check'

/** The content lake, told by the platform who is still signed in. */
export class Lake extends ContentLake {
  protected override standing(sessions: readonly string[]): Promise<ReadonlySet<string>> {
    return validEditors(connect(environmentOf(this.env).DB), sessions)
  }

  protected override async sealKeys(): Promise<readonly ContentSealKey[]> {
    const keys = fieldKeys(environmentOf(this.env))
    return Promise.all(
      keys.map(async (key) => ({ id: key.id, secret: await derivedSecret(key, 'content_seal') })),
    )
  }

  protected override async platformRecords(): Promise<PlatformRecords> {
    const [organizations, clinicians, treatments, approvers] = await connect(
      environmentOf(this.env).DB,
    ).batch([
      sql<{ id: string }>`select id from cbos`,
      sql<{ id: string; name: string }>`
        select d.id, ${clinicianName('u', 'd')} as name from providers d join users u on u.id = d.user_id
        where d.status = 'active' and u.status = 'active'`,
      sql<{ name: string }>`select name from treatments where active = 1`,
      sql<{ id: string; name: string }>`
        select u.id, ${clinicianName('u', 'd')} as name from users u left join providers d on d.user_id = u.id
        where u.status = 'active' and ${inList(sql`u.role`, clinicalRoles)}`,
    ])
    return {
      organizations: new Set(organizations.rows.map(({ id }) => id)),
      clinicians: namesById(clinicians.rows),
      treatments: new Set(treatments.rows.map(({ name }) => name)),
      approvers: namesById(approvers.rows),
    }
  }
}

const namesById = (rows: readonly { readonly id: string; readonly name: string }[]) =>
  new Map(rows.map(({ id, name }) => [id, name]))
