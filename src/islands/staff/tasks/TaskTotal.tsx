import { atom } from 'nanostores'
import { useStore } from '#islands/stores/use-store'

/** How many tasks match the filters now; null until the list of the page has told. */
export const taskTotal = atom<number | null>(null)

/** The number beside the heading. An island: it moves with what colleagues do. */
export const TaskTotal = ({ drawn }: { drawn: number | null }) => {
  const total = useStore(taskTotal) ?? drawn
  return <span className="ink-2 num">{total}</span>
}
