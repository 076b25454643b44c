/** The lowest eGFR at which a medicine is given, by the code of the medicine (labels). */
export const labelEgfr = {
  ftc_tdf_prep: 60,
  ftc_taf_prep: 30,
  bictegravir_pep: 30,
  ftc_tdf_pep: 60,
  bictegravir_treatment: 30,
  nitrofurantoin: 30,
} as const
