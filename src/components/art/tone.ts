/** The flat colors art may use; each is a `--art-*` token of the brand. */
export type Tone =
  | 'sky'
  | 'blue'
  | 'deep'
  | 'leaf'
  | 'leaf-deep'
  | 'mist'
  | 'sand'
  | 'honey'
  | 'clay'
  | 'paper'

export const tone = (name: Tone) => `var(--art-${name})`
