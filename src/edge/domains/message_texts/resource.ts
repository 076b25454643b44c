import { describeText, textProblemsOf } from '#edge/deliveries/texts/own-texts'
import { policyOf, resource } from '#edge/jsonapi/index'
import { integer, plainTableOf } from '#edge/jsonapi/table'
import { refuseIssues } from '#edge/platform/problem'
import { recordChange } from '../catalogue_changes'
import { messageTexts as contract } from './contract'

export const messageTexts = resource(contract, {
  table: plainTableOf(contract, { version: integer().notNull() }),
  policy: policyOf({ admin: ['everyone', 'update'] }),
  update: (ctx, row, input) => {
    refuseIssues(textProblemsOf({ ...row, ...input }))
    return recordChange(ctx, contract.type, row, input)
  },
  serialize: (row) => ({ ...row, ...describeText(row) }),
})
