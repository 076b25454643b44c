import type { ReactNode } from 'react'

type Fact = readonly [label: string, value: ReactNode]

/** Facts of a record, label by label. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="details-list">
    {facts.map(([label, value]) => (
      <div key={label} className="contents">
        <dt>{label}</dt>
        <dd>
          <bdi>{value}</bdi>
        </dd>
      </div>
    ))}
  </dl>
)
