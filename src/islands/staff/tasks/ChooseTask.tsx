type Props = {
  id: string
  about: string
  /** Where several may be chosen at once; none elsewhere. */
  chosen?: ReadonlySet<string> | undefined
  onChoose?: ((id: string, isChosen: boolean) => void) | undefined
}

export const ChooseTask = ({ id, about, chosen, onChoose }: Props) =>
  onChoose && (
    <label className="choose">
      <input
        id={`choose-${id}`}
        type="checkbox"
        aria-label={`Choose: ${about}`}
        checked={chosen?.has(id) ?? false}
        onChange={({ currentTarget }) => onChoose(id, currentTarget.checked)}
      />
    </label>
  )
