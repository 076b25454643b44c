import { type RequestContext, requireAsWritten } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { conflict } from '#edge/platform/problem'

/** As the visit is written, its clinician sees patients: 409 `provider_inactive` otherwise; and what else must hold then. */
export const requireActiveProvider = (
  ctx: RequestContext,
  providerId: string,
  more: Parameters<typeof requireAsWritten>[1] = [],
) =>
  requireAsWritten(ctx, [
    [
      sql`exists (select 1 from providers d join users u on u.id = d.user_id
        where d.id = ${providerId} and d.status = 'active' and u.status = 'active')`,
      conflict(
        'provider_inactive',
        'This clinician sees no patients now. Book the visit with another one.',
      ),
    ],
    ...more,
  ])
