import { sql } from 'drizzle-orm'
import { ContentLake } from '#content/lake/content-lake'
import { connect } from '#edge/platform/db/connection'
import { raw } from '#edge/platform/db/statement'
import { environmentOf } from '#edge/platform/environment'
import { validEditors } from './session-check'

/** The content lake, told by the platform who is still signed in. */
export class Lake extends ContentLake {
  protected override standing(sessions: readonly string[]): Promise<ReadonlySet<string>> {
    return validEditors(connect(environmentOf(this.env).DB), sessions)
  }

  protected override async organizations(): Promise<ReadonlySet<string>> {
    const rows = await connect(environmentOf(this.env).DB).all(
      raw<{ id: string }>(sql`select id from cbos`),
    )
    return new Set(rows.map(({ id }) => id))
  }
}
