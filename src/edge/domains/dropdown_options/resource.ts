import { everyone } from '#edge/access/scopes'
import { publicRead, type RequestContext, resource } from '#edge/jsonapi/index'
import { integer, plainTableOf } from '#edge/jsonapi/table'
import { sql, stamps } from '#edge/platform/db/index'
import { conflict, unprocessable } from '#edge/platform/problem'
import { dropdownOptions as contract } from './contract'
import { codeOf, listProblem, retireProblem } from './list-rules'

const table = plainTableOf(contract, { version: integer().notNull() })

const wordsTaken = unprocessable(
  'words_taken',
  'The list has this choice already. Restore it if it is retired.',
  'label',
)

export const dropdownOptions = resource(contract, {
  table,
  policy: { ...publicRead, admin: { scope: everyone, can: ['create', 'update'] } },
  constraints: { UNIQUE: wordsTaken },
  eventDetail: ({ list, code }) => ({ list, code }),
  create: async ({ db }, { list, label }) => {
    const problem = listProblem(list)
    if (problem) throw conflict('fixed_list', `${problem} None can be added.`)
    const code = codeOf(list, label)
    if (!code) throw unprocessable('invalid', 'Write letters or digits', 'label')
    const found = await readList({ db }, list)
    assertNewWords(found, label)
    const position = Math.max(0, ...found.map((option) => option.position)) + 1
    return {
      set: { code, position, active: true },
      detail: { list, code },
    }
  },
  update: async ({ db, id }, row, { label, active, position }) => {
    const { list } = row
    const found = await readList({ db }, list)
    if (label !== undefined && label !== row.label)
      assertNewWords(
        found.filter((option) => option.id !== id),
        label,
      )
    const isRetired = active === false && row.active
    const problem = isRetired ? retireProblem(row) : null
    if (problem) throw conflict('required_choice', `${problem} It cannot be retired.`)
    if (isRetired && !found.some((option) => option.active && option.id !== id))
      throw conflict('last_choice', 'It is the last choice of its list. Add another one first.')
    return {
      ...(isRetired && { onlyIf: hasAnother(list, id) }),
      ...(position !== undefined && {
        also: [renumber(list, id, position < row.position ? -1 : 1)],
      }),
    }
  },
})

interface Choice {
  readonly id: string
  readonly label: string
  readonly position: number
  readonly active: number
}
const readList = ({ db }: Pick<RequestContext, 'db'>, list: string) =>
  db.all(sql<Choice>`
    select id, label, position, active from dropdown_options where list = ${list}`)

const assertNewWords = (choices: readonly Choice[], label: string) => {
  if (choices.some((choice) => choice.label.toLowerCase() === label.toLowerCase())) throw wordsTaken
}

const hasAnother = (list: string, id: string) => sql`exists (
  select 1 from dropdown_options o where o.list = ${list} and o.active = 1 and o.id <> ${id})`

/** The places of a list as 1, 2, 3 again; a choice that moved stands before (-1) or after (1) the one at its new place. */
const renumber = (list: string, id: string, side: -1 | 1) =>
  sql`
    update dropdown_options set position = n.place, ${stamps()}
    from (select id as option_id, row_number() over (
        order by position, case when id = ${id} then ${side} else 0 end, id) as place
      from dropdown_options where list = ${list}) n
    where n.option_id = id and n.place <> position`
