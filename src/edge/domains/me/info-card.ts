import { roleLabels } from '#edge/access/roles'
import { auditRead } from '#edge/events/audit'
import type { z } from '#edge/jsonapi/contract'
import { operation } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { fullChosenName, type Named } from '#edge/platform/names/full-name'
import { isVisibleTo } from '../patients'
import { infoCard as contract } from './contract'

type Row = Named & Omit<z.output<typeof contract.output>, 'type' | 'id' | 'fullName' | 'roleLabel'>

export const readInfoCard = operation(contract, {}, async (ctx) => {
  const id = ctx.param('user')
  const row = await ctx.db.require(sql<Row>`
    select u.role, u.first_name as "firstName", u.last_name as "lastName", u.nickname, d.suffix, u.pronouns,
      u.portrait, u.timezone, u.out_of_office_message as "outOfOfficeMessage"
    from users u left join providers d on d.user_id = u.id
    where u.id = ${id} and u.status = 'active' and ${isVisibleTo(sql`u.id`, sql`u.role`)(ctx.actor)}`)
  if (row.role === 'patient' && id !== ctx.actor.id)
    await auditRead(ctx, 'info_cards.read', 'info_cards', id, id)
  return {
    data: { ...row, id, fullName: fullChosenName(row), roleLabel: roleLabels[row.role] },
  }
})
