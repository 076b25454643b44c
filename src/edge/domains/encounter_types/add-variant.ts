import { operation, policyOf, subject } from '#edge/jsonapi/index'
import { byConstraint, sql } from '#edge/platform/db/index'
import { randomToken } from '#edge/platform/ids'
import { conflict } from '#edge/platform/problem'
import { insertChange } from '../catalogue_changes'
import { isOfType } from '../patients'
import { addVariant as contract } from './contract'
import { encounterTypes, nameTaken } from './resource'

/** A kind that was added may be added from too: both follow the rules of one of the product's. */
const base = subject(encounterTypes, 'encounterType', ['baseId'])

/**
 * A kind of visit by the rules of another. Its id begins with the one of its base, so that each rule that asks for a
 * kind by number finds it without a read; what tables say of the base is written for it too.
 */
export const addVariant = operation(
  contract,
  { subject: base, policy: policyOf({ admin: { scope: 'everyone', can: ['add_variant'] } }) },
  (ctx) => {
    const { name, minutes, cashPrice } = ctx.body
    const baseId = ctx.encounterType.baseId ?? ctx.encounterType.id
    if (isOfType(baseId, 'pep'))
      throw conflict('pep_is_one_kind', 'PEP stays one kind of visit, so that its 72 hours hold')
    const id = `${baseId}-${randomToken(9)}`
    return {
      write: [
        sql`
          insert into encounter_types (id, base_id, name, service_line_id, program, duration_minutes, cash_price, position)
          select ${id}, id, ${name}, service_line_id, program, ${minutes}, ${cashPrice},
            (select max(position) + 1 from encounter_types)
          from encounter_types where id = ${baseId}`,
        sql`
          insert into provider_type_encounter_types (provider_type_id, encounter_type_id)
          select provider_type_id, ${id} from provider_type_encounter_types where encounter_type_id = ${baseId}`,
        sql`
          insert into treatment_encounter_types (treatment_id, encounter_type_id, stage)
          select treatment_id, ${id}, stage from treatment_encounter_types where encounter_type_id = ${baseId}`,
        insertChange(ctx, {
          subjectType: 'encounter_types',
          subjectId: id,
          version: 0,
          // Undone, it is offered no more; its row stays, as that of any kind does.
          changes: [{ name: 'active', from: false, to: true }],
        }),
      ],
      event: { subjectType: 'encounter_types', subjectId: id },
      mapError: byConstraint({ UNIQUE: nameTaken }),
      data: { id },
    }
  },
)
