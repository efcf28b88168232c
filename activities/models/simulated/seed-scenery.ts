/**
 * What narratives are varied with. A sentence is drawn from two lists that combine freely, so that a few
 * dozen phrases make thousands of scenes; none of them bears on the solution.
 */
export const towns = [
  'Aldervik', 'Brennoch', 'Castelmor', 'Dunhaven', 'Estrella', 'Fjellbo', 'Gorsedale', 'Halmstrand', 'Ivrea Alta', 'Jokkmo', 'Karlshagen', 'Lindholm',
  'Marrowby', 'Nordhavn', 'Ostrava Dol', 'Penhallow', 'Querqueville', 'Rivabella', 'Sankt Veit', 'Tarbeg', 'Ullapool Head', 'Vastervik', 'Whitcombe', 'Ysteria',
  'Zeltweg', 'Arroyo Seco', 'Bukhara Gate', 'Chiloe', 'Darkhan', 'Emba', 'Furano', 'Guarda', 'Huancayo', 'Isfara', 'Jinja', 'Kotor',
] as const;

export const people = [
  'Amina', 'Bertil', 'Chandra', 'Dimitra', 'Ewa', 'Farid', 'Giulia', 'Hanneke', 'Ismael', 'Jorun', 'Kwame', 'Lucia', 'Mirko', 'Nadia', 'Oluwaseun', 'Petra',
  'Quentin', 'Rosalind', 'Sanjay', 'Takumi', 'Ursula', 'Valentin', 'Wanjiru', 'Ximena', 'Yusuf', 'Zofia', 'Anselm', 'Birgit', 'Cosimo', 'Delphine',
] as const;

export const trades = [
  'a retired bookbinder', 'an apprentice glazier', 'a ferry cashier', 'a choir conductor', 'a beekeeper', 'a night nurse', 'a crane inspector', 'a puppet maker',
  'a geography teacher', 'a marathon coach', 'a soil chemist', 'a harbour translator', 'a piano tuner', 'a parking attendant', 'a pastry cook', 'a court stenographer',
  'a tax adviser', 'a violin student', 'a cartographer', 'a plumber on leave', 'a bus driver', 'a museum guard', 'a vet', 'a bicycle courier',
] as const;

export const manners = [
  'who hums when frightened', 'whose left wrist is in plaster', 'who keeps counting out loud', 'who has never been here before', 'who trusts signs more than eyes',
  'who wants to wait for orders', 'who insists on the official procedure', 'who remembers every storm since childhood', 'who asks only useful questions',
  'who has already given up twice', 'who carries a thermos of mint tea', 'who speaks softly and stands still', 'who would rather run than think', 'who lost a shoe on the way',
  'who laughs at the wrong moments', 'who keeps looking at the ceiling', 'who offers money to nobody in particular', 'who sketches the scene on a receipt',
] as const;

export const arrivals = [
  'You came to read a meter', 'You were sent to count spare keys', 'A mistaken delivery brought you here', 'You took this shift for a sick colleague', 'You volunteered for an inventory',
  'A school visit ended early and you stayed behind', 'You were looking for a lost dog', 'An insurance form required one more photograph', 'You agreed to water the plants',
  'You followed the sound of a dropped spanner', 'The caretaker asked you to hold a torch', 'You wanted shelter from the weather', 'A ticket machine had swallowed your coin',
  'You came back for a forgotten scarf', 'A research permit allowed you one hour', 'You were guiding an auditor', 'You were on the way to a wedding', 'A wager among friends brought you',
] as const;

export const surprises = [
  'and now the way back is gone', 'and a single bang changed the afternoon', 'and nobody knows that you are still inside', 'and the lights flickered once, then held', 'and the floor trembled like a drum',
  'and the last bus has left without you', 'and a chain of small mishaps closed in', 'and every door that mattered fell shut', 'and the schedule on the wall turned out to be wrong',
  'and the person in charge ran off for help', 'and the radio went from music to hiss', 'and a warning lamp began to pulse', 'and the routine ended in the middle of a sentence', 'and the ordinary day stopped being one',
] as const;

export const weathers = [
  'Hail rattles on tin somewhere outside', 'A dry heat lies over the roofs', 'Fog has swallowed the street lamps', 'Thunder walks along the ridge', 'Thin snow drifts past a slit of glass',
  'A warm gale smells of seaweed', 'Frost has drawn ferns on the panes', 'The evening is windless and violet', 'Rain falls so steadily that it sounds like applause', 'Dust hangs in the late light',
  'The moon stands behind racing clouds', 'A rainbow fades over the yard', 'Sleet freezes where it lands', 'The noon sun bleaches all colours', 'Morning mist beads on the railings', 'Autumn leaves scrape along the gutter',
] as const;

export const senses = [
  'and the air tastes of pennies', 'and something drips in three-four time', 'and there is a smell of wet rope', 'and your own pulse is the loudest thing', 'and a fly circles the only lamp',
  'and old paint flakes at every touch', 'and pigeons shift in the rafters', 'and a distant generator coughs', 'and the walls give back each word', 'and the ground is gritty underfoot',
  'and a clock ticks behind the plaster', 'and the scent of oranges does not belong here', 'and wires sing in the draught', 'and a kettle cools with small clicks', 'and warm breath turns to smoke', 'and linseed oil sticks to the fingers',
] as const;

export const stakes = [
  'If this fails, {count} people downstream will learn of it first', 'A ward with {count} beds depends on the next minutes', 'The savings of {count} families are stored nearby', '{count} school places would vanish with this building',
  'A choir of {count} is rehearsing two floors away', 'The harvest of {count} farms hangs on it', '{count} passengers are waiting without a hint of trouble', 'Letters from {count} soldiers lie unread in the next room',
  'The only road for {count} households runs below', 'A hatchery with {count} eagles’ eggs is at risk', 'The work of {count} years would be gone', 'The water of {count} villages passes through here',
] as const;

export const memories = [
  'Your grandmother used to say that panic is a bad carpenter', 'You recall a riddle about a monk and a ladder', 'A poster about lifting with the knees comes to mind', 'You once failed an examination on exactly this subject',
  'An old song about drowned miners will not leave your head', 'A magician once told you that people look where hands move', 'You think of the uncle who repaired tractors with hairpins', 'The safety film from your first day had no scene like this',
  'You remember a chess player who won by passing', 'A postcard with a bridge of reeds hangs on your fridge', 'Somebody carved a heart and a date into the wall', 'A crossword in your pocket lacks one word of nine letters',
  'You dreamt of stairs last night', 'A child asked you this week why ships float and coins do not', 'A newspaper on the floor promises calm weather', 'You have a train ticket for tomorrow',
] as const;

export const closings = [
  'You have {deadline} s and no second attempt', 'The clock allows {deadline} s', '{deadline} s remain by your watch', 'In {deadline} s the question answers itself', 'Whatever happens has to happen within {deadline} s',
  'After {deadline} s it is too late', 'Count on {deadline} s and on nothing else', 'There are {deadline} s left, the first of them already spent',
] as const;

export const urgings = [
  'so look again at what is really here.', 'and everyone looks at you.', 'and the obvious ideas have been tried.', 'so choose before you move.', 'and hands are steadier than thoughts.', 'which is less than it sounds.',
  'and nothing arrives from outside.', 'so waste none of them on shouting.', 'and what you see is all you get.', 'so begin with what cannot change.', 'and regret can wait.', 'so think with your eyes.',
] as const;
