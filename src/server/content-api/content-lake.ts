import { Lake as ContentLake } from '../../content/lake/lake'
import { connect } from '../../edge/db/connection'
import { environmentOf } from '../../edge/environment'
import { validEditors } from './session-check'

/** The content lake, told by the platform who is still signed in. */
export class Lake extends ContentLake {
  protected override standing(sessions: readonly string[]): Promise<ReadonlySet<string>> {
    return validEditors(connect(environmentOf(this.env).DB), sessions)
  }
}
