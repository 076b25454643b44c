import { toast } from '#islands/stores/toasts'
import { Button } from '#islands/ui/Button.tsx'
import { useAction } from '#islands/ui/use-action'
import { actOnAll, type BulkAct, type BulkOutcome, bulkActs } from './bulk'
import type { Task } from './task'

type Props = {
  chosen: readonly Task[]
  meId: string
  onChanged: (tasks: readonly Task[]) => void
  onClear: () => void
}

const countOf = (count: number) => (count === 1 ? '1 task' : `${count} tasks`)
const textOf = ({ changed, refusedCount }: BulkOutcome, verb: string) =>
  [
    `${countOf(changed.length)} ${verb}.`,
    refusedCount > 0 ? `${countOf(refusedCount)} stayed as they were.` : '',
  ]
    .filter(Boolean)
    .join(' ')

/** What can be done to the tasks that are ticked, and taken back while the toast stands. */
export const BulkBar = ({ chosen, meId, onChanged, onClear }: Props) => {
  const undo = async (act: BulkAct, { changed }: BulkOutcome) => {
    const before = new Map(changed.map((each) => [each.now.id, each.before]))
    const outcome = await actOnAll(
      changed.map(({ now }) => now),
      (now) => act.revert(now, before.get(now.id) ?? now),
    )
    onChanged(outcome.changed.map(({ now }) => now))
    toast(textOf(outcome, 'put back'))
  }
  const apply = useAction(async (act: BulkAct) => {
    const outcome = await actOnAll(chosen.filter(act.isFor), act.apply)
    onChanged(outcome.changed.map(({ now }) => now))
    onClear()
    toast(textOf(outcome, 'changed'), {
      ...(outcome.changed.length > 0 && {
        action: { label: 'Undo', run: () => void undo(act, outcome) },
      }),
    })
  })
  return (
    <section className="row g2 bulk" aria-label="Chosen tasks">
      <b role="status">{countOf(chosen.length)} chosen</b>
      {bulkActs(meId)
        .filter(({ isFor }) => chosen.some(isFor))
        .map((act) => (
          <Button
            key={act.label}
            size="small"
            busy={apply.busy}
            onClick={() => void apply.run(act)}
          >
            {act.label}
          </Button>
        ))}
      <Button size="small" look="quiet" onClick={onClear}>
        Choose none
      </Button>
    </section>
  )
}
