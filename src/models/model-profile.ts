/** How much a writer may cost; the settings map each to a model id. `balanced` is the model that answers questions. */
export const MODEL_PROFILES = ['cheap', 'balanced', 'premium'] as const;
export type ModelProfile = (typeof MODEL_PROFILES)[number];
