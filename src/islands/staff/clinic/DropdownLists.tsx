import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import type { Api } from '#edge/client'
import { listProblem, retireProblem } from '#edge/domains/dropdown_options/list-rules'
import { line } from '#edge/platform/fields'
import { apiWithLocalErrors } from '#islands/stores/api'
import { toast } from '#islands/stores/toasts'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { readAgain, withReread } from '#islands/ui/form/conflict'
import { Icon } from '#islands/ui/Icon.tsx'
import { useAction } from '#islands/ui/use-action'
import { RecordDialog } from '../records/RecordDialog'

type Choice = Awaited<ReturnType<Api['dropdown_options']['list']>>[number]
type Change = { label?: string; position?: number; active?: boolean }
type Props = { list: string; title: string; choices: readonly Choice[]; canCreate: boolean }

const schema = z.object({ label: line(60, 'Enter the words of the choice') })
const fields = [
  {
    name: 'label',
    label: 'Words',
    help: 'Patients read them in the language they are written in, until they are translated.',
  },
] as const

/** The choices of one list. An island because they are added, changed and moved in place. */
export const DropdownLists = ({ list, title, choices: first, canCreate }: Props) => {
  const [choices, setChoices] = useState(first)
  const reread = async () =>
    setChoices(
      await apiWithLocalErrors.dropdown_options.list({ filter: { list }, sort: 'position' }),
    )
  const fixed = listProblem(list)
  return (
    <div className="inset stack g4">
      <div className="stack g3">
        <p className="ink-2">
          {fixed
            ? `${fixed} Their words and order can be changed, none can be added or retired.`
            : 'A retired choice is no longer offered. Records that hold it stay as they are.'}
        </p>
        {canCreate && !fixed && (
          <div>
            <RecordDialog
              open="Add a choice"
              icon="plus"
              buttonLook="primary"
              draft={`new-choice-${list}`}
              title={`Add a choice: ${title}`}
              schema={schema}
              fields={fields}
              values={{}}
              submit="Add"
              onSave={async ({ label }) => {
                await apiWithLocalErrors.dropdown_options.create({ list, label })
                await readAgain(reread)
                toast(`${label} is added at the end`, { tone: 'good' })
              }}
            />
          </div>
        )}
      </div>
      <ol className="list" aria-label={title}>
        {choices.map((choice, at) => (
          <Row
            key={choice.id}
            choice={choice}
            place={at + 1}
            count={choices.length}
            onChange={reread}
          />
        ))}
      </ol>
    </div>
  )
}

type RowProps = { choice: Choice; place: number; count: number; onChange: () => Promise<unknown> }

const Row = ({ choice, place, count, onChange }: RowProps) => {
  const { id, label, active, version } = choice
  const row = useRef<HTMLLIElement>(null)
  const change = async (changed: Change) => {
    const options = version === undefined ? {} : { version }
    await withReread(
      () => apiWithLocalErrors.dropdown_options.update(id, changed, options),
      onChange,
    )
    await readAgain(onChange)
  }
  const setActive = useAction(async () => {
    await change({ active: !active })
    toast(active ? `${label} is retired` : `${label} is offered again`, { tone: 'good' })
  })
  const move = useAction(async (to: number, direction: string) => {
    await change({ position: to })
    toast(`${label} is number ${to} of ${count}`, { tone: 'good' })
    // A row that is moved in the page loses the focus.
    row.current?.querySelector<HTMLElement>(`[data-move=${direction}]`)?.focus()
  })
  const mover = (direction: 'up' | 'down', to: number) => {
    const isEnd = to < 1 || to > count
    return (
      <Button
        icon
        size="small"
        look="quiet"
        data-move={direction}
        aria-label={`Move ${label} ${direction}`}
        aria-disabled={isEnd || undefined}
        busy={move.busy}
        onClick={() => void (!isEnd && move.run(to, direction))}
      >
        <Icon name={`arrow-${direction}`} />
      </Button>
    )
  }
  const required = active ? retireProblem(choice) : null
  const isFixed = listProblem(choice.list) !== null
  const canUpdate = choice.can?.includes('update')
  return (
    <li ref={row} className="stack g1">
      <div className="section-head">
        <span className="row g2">
          <b dir="auto">{label}</b>
          {!active && <Badge>Retired</Badge>}
        </span>
        {canUpdate && (
          <span className="row g1">
            {!required && (
              <Button
                size="small"
                look="quiet"
                aria-label={`${active ? 'Retire' : 'Restore'} ${label}`}
                busy={setActive.busy}
                onClick={() => void setActive.run()}
              >
                {active ? 'Retire' : 'Restore'}
              </Button>
            )}
            {mover('up', place - 1)}
            {mover('down', place + 1)}
            <RecordDialog
              open="Edit"
              about={`Edit ${label}`}
              icon="pencil"
              draft={`choice-${id}`}
              title="Change the words"
              schema={schema}
              fields={fields}
              values={{ label }}
              submit="Save"
              onSave={async (values) => {
                await change(values)
                toast('Saved', { tone: 'good' })
              }}
            />
          </span>
        )}
      </div>
      {canUpdate && required && !isFixed && (
        <span className="small ink-2">{required} It cannot be retired.</span>
      )}
      <ActionError error={setActive.error ?? move.error} />
    </li>
  )
}
