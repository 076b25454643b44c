import { Select } from '#islands/ui/form/Select.tsx'
import { type Fill, stepLabel, stepOf } from './fills'

export interface FillView {
  /** The step that is shown; empty for all. */
  readonly step: string
  readonly isOldestFirst: boolean
}
export const allFills: FillView = { step: '', isOldestFirst: false }

/** The fills of a view; they come newest first. */
export const fillsIn = ({ step, isOldestFirst }: FillView, fills: readonly Fill[]): Fill[] => {
  const found = fills.filter((fill) => !step || stepOf(fill) === step)
  return isOldestFirst ? found.reverse() : found
}

interface Props {
  readonly view: FillView
  readonly fills: readonly Fill[]
  readonly onChange: (view: FillView) => void
}

/** Which fills are shown, by how far they are, and in which order. */
export const FillFilter = ({ view, fills, onChange }: Props) => (
  <div className="filters">
    <Select
      field={{ id: 'fill-step', name: 'step' }}
      label="Step"
      value={view.step}
      options={[
        { value: '', label: `All (${fills.length})` },
        ...[...new Set(fills.map(stepOf))].map((step) => ({
          value: step,
          label: `${stepLabel(step)} (${fills.filter((fill) => stepOf(fill) === step).length})`,
        })),
      ]}
      onChange={({ currentTarget }) => onChange({ ...view, step: currentTarget.value })}
    />
    <Select
      field={{ id: 'fill-order', name: 'order' }}
      label="Order"
      value={view.isOldestFirst ? 'oldest' : 'newest'}
      options={[
        { value: 'newest', label: 'Newest first' },
        { value: 'oldest', label: 'Oldest first' },
      ]}
      onChange={({ currentTarget }) =>
        onChange({ ...view, isOldestFirst: currentTarget.value === 'oldest' })
      }
    />
  </div>
)
