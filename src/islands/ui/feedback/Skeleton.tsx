/** The shape of what is coming, shown after a moment; `label` says what that is. */
type Props = { label: string; lines?: number }

export const Skeleton = ({ label, lines = 3 }: Props) => (
  <div className="skels" role="status">
    <span className="sr">{label}</span>
    {Array.from({ length: lines }, (_, line) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never move
      <span key={line} className="skel" aria-hidden="true" />
    ))}
  </div>
)
