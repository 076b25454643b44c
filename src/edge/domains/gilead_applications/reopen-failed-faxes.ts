import { reopenFailedFaxes } from '#edge/deliveries/reopen-failed-faxes'
import { type Db, sql } from '#edge/platform/db/index'
import { applicationFaxKeys } from './resource'

/** An application whose fax did not arrive is to be sent again; one that its patient took back was disclosed to no one. */
export const reopenFailedApplications = (db: Db, at: number): Promise<boolean> =>
  reopenFailedFaxes(db, at, {
    type: 'gilead_applications',
    keys: applicationFaxKeys,
    sentAt: sql`g.channel = 'fax' and g.submitted_at`,
    from: sql`g.status = 'submitted'`,
    undisclosed: sql`g.status in ('submitted', 'canceled')`,
    set: sql`status = 'provider_signed', channel = null, submitted_at = null`,
  })
