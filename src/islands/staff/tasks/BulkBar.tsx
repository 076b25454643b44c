import { toast, toastFailure } from '#islands/stores/toasts'
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
const textOf = ({ changed, unchangedCount, refusal }: BulkOutcome, verb: string) =>
  [
    `${countOf(changed.length)} ${verb}.`,
    unchangedCount > 0
      ? `${countOf(unchangedCount)} not ${verb}${refusal ? `: ${refusal}` : '.'}`
      : '',
  ]
    .filter(Boolean)
    .join(' ')

/** What can be done to the tasks that are ticked, and taken back while the toast stands. */
const BulkBar = ({ chosen, meId, onChanged, onClear }: Props) => {
  /** The bar goes, and the focus with it: to the first task that was chosen. */
  const clear = () => {
    const [first] = chosen
    onClear()
    document.getElementById(`choose-${first?.id}`)?.focus()
  }
  const undo = async (act: BulkAct, { changed }: BulkOutcome) => {
    const before = new Map(changed.map((each) => [each.now.id, each.before]))
    const outcome = await actOnAll(
      changed.map(({ now }) => now),
      (now) => act.revert(now, before.get(now.id) ?? now),
    )
    onChanged(outcome.changed.map(({ now }) => now))
    toast(textOf(outcome, 'put back'))
    if (outcome.failure) toastFailure(outcome.failure)
  }
  const apply = useAction(async (act: BulkAct) => {
    const outcome = await actOnAll(chosen.filter(act.isFor), act.apply)
    onChanged(outcome.changed.map(({ now }) => now))
    toast(textOf(outcome, 'changed'), {
      ...(outcome.changed.length > 0 && {
        action: { label: 'Undo', run: () => void undo(act, outcome) },
      }),
    })
    // The choice stays, to be tried again.
    if (outcome.failure) return toastFailure(outcome.failure)
    clear()
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
      <Button size="small" look="quiet" onClick={clear}>
        Choose none
      </Button>
    </section>
  )
}
export default BulkBar
