/** One sentence each from fields that have little in common. */
export const UNRELATED = [
  'The recipe calls for two cups of flour and a pinch of salt.',
  'The train leaves from platform four every hour.',
  'Her grandmother taught her to play the violin.',
  'The committee approved the budget for the coming year.',
  'Bees return to the hive before the sun goes down.',
  'The software update fixes a problem with the printer.',
  'Patients should take the tablets with a glass of water.',
  'The river floods its banks almost every spring.',
  'The striker scored twice in the second half.',
  'Interest is paid on the balance at the end of each month.',
  'The museum shows paintings from three centuries.',
  'Press the button to start the machine.',
  'The treaty ended a war that had lasted ten years.',
  'Stars of this kind burn their fuel slowly.',
  'Employees may work from home two days a week.',
  'The court found that the contract was void.',
];
